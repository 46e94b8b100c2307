import { eq } from 'drizzle-orm'
import { receivingReports } from '#provider/db/schema/receiving.ts'
import { addEntry } from '#provider/testing/rows/add-entry.ts'
import { readReportRows } from '#provider/testing/rows/read-report.ts'
import {
  addDamageEvidence,
  addPackagingEvidence,
  addUnderSizeEvidence,
  addWasteEvidence,
} from '#src/features/receiving/operations/add-evidence.ts'
import { addPackaging } from '#src/features/receiving/operations/add-packaging.ts'
import { finalizeReport } from '#src/features/receiving/operations/finalize-report.ts'
import { registerDamage } from '#src/features/receiving/operations/register-damage.ts'
import { removeEvidence } from '#src/features/receiving/operations/remove-evidence.ts'
import {
  setClassifiedWeight,
  setLabel,
  setPackagingWeight,
  setSeal,
} from '#src/features/receiving/operations/set-value.ts'
import { setLabelPhoto, setSealPhoto } from '#src/features/receiving/operations/set-number-photo.ts'
import { setUnderSize, setWaste } from '#src/features/receiving/operations/set-section.ts'
import { startReceivingReport } from '#src/features/receiving/operations/start-receiving-report.ts'
import { act, makePhoto, photoArgs, type Photo } from '../act.ts'
import { hash, local, type Day, type Place } from './day.ts'

/** A load with a damage that is begun without a network, so that all ids are local. */
export async function receivingDay(place: Place): Promise<Day> {
  const { database, pictures, person, next } = place
  const number = next()
  const item = { produto: 'PP H301', lote: `LF${number}` }
  const entry = await addEntry(database, { ot: `OT-F${number}`, items: [item] })
  const [id, damageId, packagingId, dropped] = [local(), local(), local(), local()]
  const taken = { operador: person.nome, takenAt: new Date().toISOString() }
  const photo = {
    damage: makePhoto(pictures),
    evidence: makePhoto(pictures),
    dropped: makePhoto(pictures),
    label: makePhoto(pictures),
    seal: makePhoto(pictures),
    packaging: makePhoto(pictures),
    waste: makePhoto(pictures),
    underSize: makePhoto(pictures),
  }
  const evidence = (one: Photo, idImage = local()) => ({ ...photoArgs(one), ...taken, idImage })
  const damage = { idRecebimento: id, idRecebimentoAvaria: damageId }
  const packaging = { ...damage, idRecebimentoAvariaEmbalagem: packagingId }
  const start = startReceivingReport({
    idRecebimento: id,
    idNotaFiscal: entry.idNotaFiscal,
    ...item,
    header: headerOf(item, entry.items[0]?.referenceId ?? 0),
  })
  const register = registerDamage({
    ...damage,
    tipoAvaria: 'PALLET',
    photos: [photoArgs(photo.damage)],
    ...taken,
  })
  const under = { embalagens: 2, pesoMenor: 50 }
  const weight = (pesoClassificado: number, saw: number | null) =>
    act([{ ...setClassifiedWeight({ ...damage, pesoClassificado }), saw }])
  return {
    acts: [
      act([start]),
      act([register], [photo.damage]),
      act([addDamageEvidence({ ...damage, ...evidence(photo.evidence) })], [photo.evidence]),
      act([addDamageEvidence({ ...damage, ...evidence(photo.dropped, dropped) })], [photo.dropped]),
      weight(12.5, null),
      weight(13.5, 12.5),
      act([addPackaging({ ...packaging, numeroEmbalagens: null, operador: person.nome })]),
      act([{ ...setLabel({ ...packaging, numeroEtiqueta: `ET${number}` }), saw: null }]),
      act([setLabelPhoto({ ...packaging, ...photoArgs(photo.label), ...taken })], [photo.label]),
      act([{ ...setSeal({ ...packaging, numeroLacre: `LA${number}` }), saw: null }]),
      act([setSealPhoto({ ...packaging, ...photoArgs(photo.seal), ...taken })], [photo.seal]),
      act([{ ...setPackagingWeight({ ...packaging, pesoKg: 25.5 }), saw: null }]),
      act(
        [addPackagingEvidence({ ...packaging, ...evidence(photo.packaging) })],
        [photo.packaging],
      ),
      act([
        removeEvidence({
          idRecebimento: id,
          idImage: dropped,
          place: { of: 'damage', idRecebimentoAvaria: damageId },
        }),
      ]),
      act([{ ...setWaste({ idRecebimento: id, pesoResiduo: 3.2 }), saw: null }]),
      act([addWasteEvidence({ idRecebimento: id, ...evidence(photo.waste) })], [photo.waste]),
      act([
        {
          ...setUnderSize({ idRecebimento: id, ...under }),
          saw: { embalagens: null, pesoMenor: null },
        },
      ]),
      act(
        [addUnderSizeEvidence({ idRecebimento: id, ...evidence(photo.underSize) })],
        [photo.underSize],
      ),
      // The checklist is not filled in: the provider answers what is missing, and the entry blocks nothing.
      act([finalizeReport({ idRecebimento: id, finalizedAt: new Date().toISOString() })]),
    ],
    expected: {
      reports: 1,
      weights: [3.2, 2, 50],
      damages: [
        {
          weight: 13.5,
          photos: [hash(photo.damage), hash(photo.evidence)],
          packagings: [
            {
              label: [`ET${number}`, hash(photo.label)],
              seal: [`LA${number}`, hash(photo.seal)],
              weight: 25.5,
              photos: [hash(photo.packaging)],
            },
          ],
        },
      ],
      waste: [hash(photo.waste)],
      underSize: [hash(photo.underSize)],
    },
    actual: async () => {
      const reference = entry.items[0]?.referenceId ?? 0
      const made = await database.orm
        .select()
        .from(receivingReports)
        .where(eq(receivingReports.referenceId, reference))
      const rows = await readReportRows(database, made[0]?.id ?? 0)
      return {
        reports: made.length,
        weights: [rows.report.pesoResiduo, rows.report.embalagensMenor, rows.report.pesoMenor],
        damages: rows.damages.map((one) => ({
          weight: one.pesoClassificado,
          photos: one.photos.map(hash),
          packagings: one.packagings.map((packed) => ({
            label: [packed.numeroEtiqueta, ...packed.label.map(hash)],
            seal: [packed.numeroLacre, ...packed.seal.map(hash)],
            weight: packed.pesoKg,
            photos: packed.photos.map(hash),
          })),
        })),
        waste: rows.waste.map(hash),
        underSize: rows.underSize.map(hash),
      }
    },
  }
}

const headerOf = (item: { produto: string; lote: string }, referenceId: number) => ({
  ot: '70012345',
  dataEntrada: '2026-11-20T11:00:00.000Z',
  placaCavalo: 'ABC1D23',
  notaFiscal: '123456',
  fornecedor: 'Fornecedor',
  motorista: 'Sebastião Miranda',
  tipoEntradaText: 'Nacional',
  report: {
    ...item,
    status: 0,
    idRecebimento: null,
    referenceId,
    checklistsStatus: 0,
    avariasStatus: 0,
    residuosStatus: 0,
    menorStatus: 0,
  },
})
