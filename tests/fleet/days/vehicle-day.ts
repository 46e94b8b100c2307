import { paths } from '#contract/paths.ts'
import { addExit } from '#provider/testing/rows/add-exit.ts'
import { readLoadingChecklistRows } from '#provider/testing/rows/read-loading-checklist.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { setQuestionPhoto } from '#src/checklist/operations/set-question-photo.ts'
import { act, makePhoto, photoArgs, type Photo } from '../act.ts'
import { askBody, hash, type Day, type Place } from './day.ts'

/** The checklist of a vehicle that leaves: answers, and a photo that replaces another. */
export async function vehicleDay(place: Place): Promise<Day> {
  const { database, pictures, next } = place
  const idSaida = await addExit(database, { ot: `OT-F${next()}` })
  const { checklist } = await askBody<{ checklist: { idChecklist: number } }>(place, {
    method: 'GET',
    path: paths.loadingChecklist(idSaida),
  })
  const question = (step: number, idPergunta: number, descricao: string) => ({
    owner: { type: 'loading-checklist' as const, id: idSaida },
    record: { title: `Saída #${idSaida}`, path: `/sgi/checklists/carregamento/${idSaida}` },
    idChecklist: checklist.idChecklist,
    step,
    idPergunta,
    descricao,
    status: 1,
  })
  const tarp = question(1, 201, 'Sem lona, lado direito')
  const [first, second] = [makePhoto(pictures), makePhoto(pictures)]
  const questions = [
    question(6, 206, 'Documentos'),
    question(7, 207, 'EPI do motorista'),
    question(8, 208, 'Calço e freio'),
  ]
  const choice = (of: (typeof questions)[number]) =>
    act([
      {
        ...answerQuestion({
          ...of,
          idOption: of.idPergunta * 10 + 1,
          tipo: 'OPTION',
          valueString: 'Conforme',
          valueInteger: null,
          obs: null,
          imagesRequired: 0,
        }),
        saw: null,
      },
    ])
  const photo = (one: Photo, before: Photo | null) =>
    act(
      [
        {
          ...setQuestionPhoto({ ...tarp, ...photoArgs(one), idSub: 0 }),
          saw: before && { sha256: before.sha256, size: Math.ceil(before.size / 1024) },
        },
      ],
      [one],
    )
  return {
    acts: [photo(first, null), ...questions.map(choice), photo(second, first)],
    expected: {
      answers: questions.map(({ idPergunta }) => [idPergunta, 'Conforme']),
      photos: [[201, hash(second)]],
    },
    actual: async () => {
      const rows = await readLoadingChecklistRows(database, idSaida)
      return {
        answers: rows?.answers.map(({ idPergunta, valueString }) => [idPergunta, valueString]),
        photos: rows?.photos.map(({ idPergunta, sha256 }) => [idPergunta, sha256]),
      }
    },
  }
}
