import type { InferInsertModel } from 'drizzle-orm'
import type {
  checklistAnswers,
  checklistDone,
  checklistImages,
  checklists,
} from '../../schema/checklists.ts'
import type { PictureName } from './album.ts'
import { addMinutes } from '../clock.ts'
import type { Exits } from '../exits.ts'
import type { Random } from '../random.ts'
import type { ReportRow, Scene } from '../report-row.ts'

type ChecklistRow = InferInsertModel<typeof checklists> & { id: number; createdAt: Date }
type AnswerRow = InferInsertModel<typeof checklistAnswers>
type ImageRow = InferInsertModel<typeof checklistImages>
type DoneRow = InferInsertModel<typeof checklistDone>

export type Checklists = {
  checklists: ChecklistRow[]
  checklistAnswers: AnswerRow[]
  checklistImages: ImageRow[]
  checklistDone: DoneRow[]
}

/** As in migration 010: first question and number of questions. */
const receivingQuestions = { first: 101, count: 12 }
const loadingQuestions = { first: 201, count: 15 }

const photosOf: Readonly<Record<number, PictureName>> = {
  102: 'veiculo-fechado',
  106: 'carga',
  201: 'sem-lona-direita',
  202: 'sem-lona-esquerda',
  203: 'com-lona-direita',
  204: 'com-lona-esquerda',
}

/** As in migration 010: the load of one vehicle may come from more than one place. */
const exitPlaces = 205

const choicesOf: Readonly<Record<number, readonly string[]>> = {
  107: ['Sacaria de 25 kg paletizada', 'Big bag', 'Fardo em skid metálico', 'Octabin'],
  112: ['Pavilhão H', 'Pavilhão E', 'Pátio coberto'],
  205: ['Pavilhão H', 'Pavilhão E', 'Pátio coberto'],
}

const complaints = [
  'Divergência avisada à supervisão.',
  'Assoalho com tábua solta perto da porta.',
  'Filme rasgado em dois paletes.',
  'Lona com furo remendado.',
]

const answerOf = (random: Random, idPergunta: number) => {
  const choices = choicesOf[idPergunta]
  if (choices !== undefined) {
    const place = random.int(0, choices.length - 1)
    return { place: place + 1, text: choices[place] ?? '', flag: 1, obs: null }
  }
  const words =
    idPergunta < 200
      ? ['Sim', 'Não', 'Não se aplica']
      : ['Conforme', 'Não conforme', 'Não se aplica']
  const place = random.pick([1, 1, 1, 1, 1, 1, 1, 2, 3])
  const obs = place === 2 ? random.pick(complaints) : null
  return { place, text: words[place - 1] ?? '', flag: null, obs }
}

type Filling = {
  of: { idRecebimento: number } | { idSaida: number }
  questions: { first: number; count: number }
  answered: number
  blocked: 0 | 1
  uid: number
  createdAt: Date
}

const fill = (random: Random, { clock, album }: Scene, filling: Filling, into: Checklists) => {
  const { questions, answered, blocked, uid, createdAt, of } = filling
  const idChecklist = 41_001 + into.checklists.length
  const ready = answered === questions.count ? 1 : 0
  into.checklists.push({
    id: idChecklist,
    idTemplate: questions === receivingQuestions ? 1 : 2,
    idRecebimento: null,
    idSaida: null,
    ...of,
    step: Math.min(answered + 1, questions.count),
    ready,
    blocked,
    createdAt,
  })
  for (let at = 0; at < answered; at += 1) {
    const idPergunta = questions.first + at
    const moment = clock.upToNow(addMinutes(createdAt, (at + 1) * 0.8))
    into.checklistDone.push({ idChecklist, idPergunta, uid, at: moment })
    const show = (picture: PictureName) =>
      into.checklistImages.push({
        id: 43_001 + into.checklistImages.length,
        idChecklist,
        idPergunta,
        idSub: 0,
        sha256: album(picture),
        uid,
        createdAt: moment,
      })
    const photo = photosOf[idPergunta]
    if (photo !== undefined) {
      show(photo)
      continue
    }
    const { place, text, flag, obs } = answerOf(random, idPergunta)
    // In receiving, «Não» requires a photo.
    if (text === 'Não') show('carga')
    const answer = (idSub: number, given: { place: number; text: string; obs: string | null }) =>
      into.checklistAnswers.push({
        id: 42_001 + into.checklistAnswers.length,
        idChecklist,
        idPergunta,
        idSub,
        idOption: idPergunta * 10 + given.place,
        tipo: 'OPTION',
        valueString: given.text,
        valueInteger: flag,
        obs: given.obs,
        uid,
        updatedAt: moment,
      })
    if (idPergunta !== exitPlaces) answer(0, { place, text, obs })
    else {
      answer(place, { place, text, obs })
      const other = (choicesOf[exitPlaces] ?? []).findIndex((one) => one !== text)
      if (answered === questions.count)
        answer(other + 1, {
          place: other + 1,
          text: choicesOf[exitPlaces]?.[other] ?? '',
          obs: random.pick([null, 'Completou a carga com dois paletes.']),
        })
    }
  }
}

/** Checklists of the receiving reports, and of vehicles that are loaded or gone. */
export const makeChecklists = (
  random: Random,
  scene: Scene,
  reports: readonly ReportRow[],
  { exits, loadings }: Exits,
): Checklists => {
  const made: Checklists = {
    checklists: [],
    checklistAnswers: [],
    checklistImages: [],
    checklistDone: [],
  }
  for (const { id, status, checklistsStatus, createdBy, createdAt } of reports) {
    const answered = [0, receivingQuestions.count, random.int(1, 10)][checklistsStatus ?? 0] ?? 0
    fill(
      random,
      scene,
      {
        of: { idRecebimento: id },
        questions: receivingQuestions,
        answered,
        blocked: status === 1 || status === 10 ? 1 : 0,
        uid: createdBy,
        createdAt,
      },
      made,
    )
  }
  const byRoad = new Set(exits.filter((exit) => exit.containerNumero === null).map(({ id }) => id))
  for (const { idSaida, status = 1, veiculoCarregado } of loadings) {
    if (!byRoad.has(idSaida) || status < 3 || !(veiculoCarregado instanceof Date)) continue
    fill(
      random,
      scene,
      {
        of: { idSaida },
        questions: loadingQuestions,
        // The checklist of a loaded vehicle that is still here is in progress.
        answered: status === 4 ? loadingQuestions.count : random.int(2, 9),
        blocked: 0,
        uid: random.pick(scene.people.inspectors),
        createdAt: veiculoCarregado,
      },
      made,
    )
  }
  return made
}
