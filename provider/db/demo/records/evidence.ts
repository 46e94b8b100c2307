import type { InferInsertModel } from 'drizzle-orm'
import type {
  damagePackagings,
  EvidenceKind,
  receivingDamages,
  receivingImages,
} from '../../schema/receiving.ts'
import type { PictureName } from './album.ts'
import { addMinutes } from '../clock.ts'
import type { Random } from '../random.ts'
import type { ReportRow, Scene } from '../report-row.ts'

type DamageRow = InferInsertModel<typeof receivingDamages> & { id: number }
type PackagingRow = InferInsertModel<typeof damagePackagings> & { id: number }
type ImageRow = InferInsertModel<typeof receivingImages>

export type Evidence = { damages: DamageRow[]; packagings: PackagingRow[]; images: ImageRow[] }

/**
 * Adds the evidence of a report: its damages with packagings, labels and seals, and the photos of waste and under-size.
 * A complete section has all its evidence; a section in progress lacks some.
 */
export const makeEvidence = (
  random: Random,
  { clock, album }: Pick<Scene, 'clock' | 'album'>,
  report: ReportRow,
  packagingMode: boolean,
  into: Evidence,
): void => {
  const uid = report.createdBy
  const moment = clock.upToNow(addMinutes(report.createdAt, random.int(5, 35)))
  const show = (tipo: EvidenceKind, name: PictureName, of: Partial<ImageRow> = {}) =>
    into.images.push({
      id: 35_001 + into.images.length,
      idRecebimento: report.id,
      tipo,
      sha256: album(name),
      uid,
      updatedAt: moment,
      ...of,
    })

  const addPackaging = (idRecebimentoAvaria: number, whole: boolean) => {
    const id = 34_501 + into.packagings.length
    into.packagings.push({
      id,
      idRecebimentoAvaria,
      numeroEtiqueta: whole ? `ET${random.digits(6)}` : null,
      numeroLacre: whole ? random.digits(7) : null,
      pesoKg: whole ? random.int(40, 1300) / 2 : null,
      uid,
      createdAt: moment,
    })
    if (!whole) return
    const of = { idRecebimentoAvaria, idRecebimentoAvariaEmbalagem: id }
    show('ETIQUETA', 'etiqueta', of)
    show('LACRE', random.pick(['lacre-1', 'lacre-2']), of)
    show('EMBALAGEM', packagingMode ? 'saco-rasgado' : 'fardo-aberto', of)
  }

  const addDamage = (whole: boolean) => {
    const id = 34_001 + into.damages.length
    const tipoAvaria = packagingMode ? 'PALLET' : 'BAG'
    into.damages.push({
      id,
      idRecebimento: report.id,
      tipoAvaria,
      pesoClassificado: whole ? random.int(10, 900) / 2 : null,
      sacos: tipoAvaria === 'BAG' && whole ? String(random.int(1, 36)) : null,
      uid,
      createdAt: moment,
      updatedAt: moment,
    })
    show('AVARIA', packagingMode ? 'palete-quebrado' : 'fardo-aberto', { idRecebimentoAvaria: id })
    if (random.chance(0.5)) show('AVARIA', 'saco-rasgado', { idRecebimentoAvaria: id })
    const count = packagingMode ? random.int(1, 3) : 1
    const packagings = whole ? count : random.int(0, 1)
    for (let at = 0; at < packagings; at += 1) addPackaging(id, whole || random.chance(0.5))
  }

  // In a report in progress a complete section needs a damage; a finished report may have none.
  const finished = report.status === 1 || report.status === 10
  const count = report.avariasStatus === 0 ? 0 : random.pick(finished ? [0, 1, 1, 2] : [1, 1, 2])
  for (let at = 0; at < count; at += 1) addDamage(report.avariasStatus === 1 || at > 0)
  if (report.residuosStatus === 1 && (report.pesoResiduo ?? 0) > 0) show('RESIDUO', 'varredura')
  if (report.menorStatus === 1 && (report.pesoMenor ?? 0) > 0) show('MENOR', 'menor')
}
