import { paths } from '#contract/paths.ts'
import { addEntry } from '#provider/testing/rows/add-entry.ts'
import { readReportRows } from '#provider/testing/rows/read-report.ts'
import { addQuestionPhoto } from '#src/checklist/operations/add-question-photo.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { clearQuestion } from '#src/checklist/operations/clear-question.ts'
import { finishQuestion } from '#src/checklist/operations/finish-question.ts'
import { removeQuestionPhoto } from '#src/checklist/operations/remove-question-photo.ts'
import { registerDamage } from '#src/features/receiving/operations/register-damage.ts'
import { setSacks } from '#src/features/receiving/operations/set-value.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import { act, makePhoto, photoArgs, type Photo } from '../act.ts'
import { askValue, hash, local, type Day, type Place } from './day.ts'

/** Damages in bags with their sacks, and the checklist of a report that exists already. */
export async function checklistDay(place: Place): Promise<Day> {
  const { database, pictures, person, next } = place
  const number = next()
  const item = { produto: 'SBR 1502', lote: `LF${number}`, mode: 'BAG' as const }
  const entry = await addEntry(database, { ot: `OT-F${number}`, items: [item] })
  const { produto, lote } = item
  const { id, idChecklist } = await askValue<{ id: number; idChecklist: number }>(place, {
    method: 'POST',
    path: paths.receivingNew(),
    body: { idNotaFiscal: entry.idNotaFiscal, produto, lote },
  })
  const damageId = local()
  const taken = { operador: person.nome, takenAt: new Date().toISOString() }
  const damage = { idRecebimento: id, idRecebimentoAvaria: damageId }
  const question = (step: number, idPergunta: number, descricao: string) => ({
    owner: { type: 'receiving' as const, id },
    record: { title: `Recebimento #${id}`, path: `/ops/relatorios/recebimento/${id}/checklist/1` },
    idChecklist,
    step,
    idPergunta,
    descricao,
  })
  const seal = question(1, 101, 'Lacre do veículo')
  const closed = question(2, 102, 'Veículo fechado')
  const kind = question(7, 107, 'Tipo de embalagem')
  const answer = (of: typeof seal, idOption: number, valueString: string, saw: Seen | null) => ({
    ...answerQuestion({
      ...of,
      idOption,
      tipo: 'OPTION',
      valueString,
      valueInteger: null,
      obs: null,
      imagesRequired: 0,
      status: 1,
    }),
    saw,
  })
  const seen = (idOption: number, valueString: string): Seen => ({
    idOption,
    valueString,
    obs: null,
  })
  const [bag, kept, gone] = [makePhoto(pictures), makePhoto(pictures), makePhoto(pictures)]
  const goneId = local()
  const addPhoto = (photo: Photo, idImage: LocalId) =>
    act(
      [addQuestionPhoto({ ...closed, ...photoArgs(photo), idSub: 0, idImage, status: 1 })],
      [photo],
    )
  const register = registerDamage({
    ...damage,
    tipoAvaria: 'BAG',
    photos: [photoArgs(bag)],
    ...taken,
  })
  return {
    acts: [
      act([answer(seal, 1011, 'Sim', null)]),
      act([finishQuestion({ ...seal, total: 12 })]),
      act([answer(seal, 1013, 'Não se aplica', seen(1011, 'Sim'))]),
      addPhoto(kept, local()),
      addPhoto(gone, goneId),
      act([answer(kind, 1071, 'Sacaria de 25 kg paletizada', null)]),
      act([
        {
          ...clearQuestion({ ...kind, status: 0 }),
          saw: seen(1071, 'Sacaria de 25 kg paletizada'),
        },
      ]),
      act([removeQuestionPhoto({ ...closed, idImage: goneId, status: 1 })]),
      act([register], [bag]),
      act([{ ...setSacks({ ...damage, embalagens: [], sacos: '12' }), saw: null }]),
    ],
    expected: {
      questions: [
        [1, true, ['Não se aplica'], []],
        [2, false, [], [hash(kept)]],
      ],
      damages: [['12', [hash(bag)]]],
    },
    actual: async () => {
      const rows = await readReportRows(database, id)
      return {
        questions: rows.checklist.questions.map(({ step, done, answers, photos }) => [
          step,
          done,
          answers.map(({ valueString }) => valueString),
          photos.map(hash),
        ]),
        damages: rows.damages.map(({ sacos, photos }) => [sacos, photos.map(hash)]),
      }
    },
  }
}

type Seen = { idOption: number | null; valueString: string | null; obs: string | null }
