import type {
  LoadingChecklistPage,
  LoadingPhotoQuestion,
  LoadingPlace,
  LoadingPlaces,
  LoadingStandardAnswer,
  LoadingStandardQuestion,
} from '#contract/schemas/loading-checklist.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import {
  listMissingOfLoading,
  type LoadingQuestionFacts,
  type MissingOfLoading,
} from '#src/domain/records/loading-readiness.ts'
import type { QuestionArgs } from './owner.ts'
import type { ShownChecklistImage } from './shown.ts'

/** A place from which the load left; without an id while the provider has not stored it. */
export type ShownPlace = Omit<LoadingPlace, 'id'> & { id?: Id | null }

export type ShownTarpaulin = Omit<LoadingPhotoQuestion, 'images'> & {
  images: ShownChecklistImage[]
}
export type ShownPlaces = Omit<LoadingPlaces, 'respostas' | 'images'> & { respostas: ShownPlace[] }
export type ShownStandardAnswer = Omit<LoadingStandardAnswer, 'id'> & { id: Id | null }
export type ShownStandard = Omit<LoadingStandardQuestion, 'answer' | 'images'> & {
  answer: ShownStandardAnswer | null
}

/** The four questions of the tarpaulin, in order (spec 2 §3). */
export const tarpaulinGroups = [
  'pSemLonaDireita',
  'pSemLonaEsquerda',
  'pComLonaDireita',
  'pComLonaEsquerda',
] as const
export type TarpaulinGroup = (typeof tarpaulinGroups)[number]

/** The checklist of a vehicle as screens show it: the provider's data with this device's changes. */
export interface ShownLoadingPage {
  checklist: LoadingChecklistPage['checklist']
  perguntas: Record<TarpaulinGroup, ShownTarpaulin> & {
    pLocaisSaida: ShownPlaces
    padrao: ShownStandard[]
  }
}

/** Short name of a question; the whole question where it has none. */
export const questionName = ({
  descricao,
  pergunta,
}: {
  descricao?: string
  pergunta: string
}): string => descricao ?? pergunta

const isPlaces = ({ perguntas }: ShownLoadingPage, idPergunta: Id) =>
  isSameId(perguntas.pLocaisSaida.id, idPergunta)

const withPlaces = (
  page: ShownLoadingPage,
  change: (places: ShownPlace[]) => ShownPlace[],
): ShownLoadingPage => {
  const { pLocaisSaida } = page.perguntas
  const respostas = change(pLocaisSaida.respostas)
  return { ...page, perguntas: { ...page.perguntas, pLocaisSaida: { ...pLocaisSaida, respostas } } }
}

const withStandard = (
  page: ShownLoadingPage,
  idPergunta: Id,
  answer: ShownStandardAnswer | null,
): ShownLoadingPage => {
  const padrao = page.perguntas.padrao.map((one) =>
    isSameId(one.id, idPergunta) ? { ...one, answer } : one,
  )
  return { ...page, perguntas: { ...page.perguntas, padrao } }
}

/** The answer to a question; `idSub` selects one of the exit places. */
export interface VehicleAnswer {
  idPergunta: Id
  idSub?: number
  idOption: Id | null
  valueString: string
  /** A second value that some providers store with the answer. */
  valueString2?: string
  obs: string | null
}

export function withLoadingAnswer(page: ShownLoadingPage, given: VehicleAnswer): ShownLoadingPage {
  const { idPergunta, idSub = 0, idOption, valueString, valueString2 = null, obs } = given
  if (!isPlaces(page, idPergunta)) {
    return withStandard(page, idPergunta, {
      id: null,
      idOption,
      valueString,
      valueString2,
      obs,
    })
  }
  const place = { local: valueString, observacoes: obs, id: null, idOption, idSub }
  return withPlaces(page, (places) =>
    [...places.filter((one) => subOf(one) !== idSub), place].toSorted(
      (one, other) => subOf(one) - subOf(other),
    ),
  )
}

/** Without `idSub` every answer of the question is removed. */
export const withoutLoadingAnswer = (
  page: ShownLoadingPage,
  { idPergunta, idSub }: Pick<VehicleAnswer, 'idPergunta' | 'idSub'>,
): ShownLoadingPage =>
  isPlaces(page, idPergunta)
    ? withPlaces(page, (places) =>
        idSub === undefined ? [] : places.filter((one) => subOf(one) !== idSub),
      )
    : withStandard(page, idPergunta, null)

export const subOf = ({ idSub }: Pick<ShownPlace, 'idSub'>): number => idSub ?? 0

export function withLoadingImages(
  page: ShownLoadingPage,
  idPergunta: Id,
  change: (question: { images: ShownChecklistImage[] }) => { images: ShownChecklistImage[] },
): ShownLoadingPage {
  const group = tarpaulinGroups.find((one) => isSameId(page.perguntas[one].id, idPergunta))
  if (group === undefined) return page
  const question = page.perguntas[group]
  const { images } = change(question)
  return { ...page, perguntas: { ...page.perguntas, [group]: { ...question, images } } }
}

/**
 * What is missing in the vehicle's checklist, in order, by the provider's rules (contract §11). Answers and photos of
 * the questions in `refused` do not count.
 */
export function missingOfLoading(
  { perguntas }: ShownLoadingPage,
  refused: readonly Pick<QuestionArgs, 'idPergunta'>[] = [],
): MissingOfLoading[] {
  const { pLocaisSaida, padrao } = perguntas
  const facts = (question: { id: Id; descricao?: string; pergunta: string }) => ({
    id: question.id,
    descricao: questionName(question),
    photos: 0,
    answers: 0,
  })
  const all: LoadingQuestionFacts[] = [
    ...tarpaulinGroups.map((group) => ({
      ...facts(perguntas[group]),
      kind: 'photo' as const,
      // Omitted photos count as none.
      photos: perguntas[group].images?.length ?? 0,
    })),
    { ...facts(pLocaisSaida), kind: 'places', answers: pLocaisSaida.respostas.length },
    ...padrao.map((question) => ({
      ...facts(question),
      kind: 'standard' as const,
      answers: question.answer === null ? 0 : 1,
    })),
  ]
  return listMissingOfLoading(
    all.map((one) =>
      refused.some(({ idPergunta }) => isSameId(idPergunta, one.id))
        ? { ...one, photos: 0, answers: 0 }
        : one,
    ),
  )
}
