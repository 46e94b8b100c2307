import { useMemo } from 'react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import {
  missingOfLoading,
  questionName,
  subOf,
  withLoadingAnswer,
  withLoadingImages,
  withoutLoadingAnswer,
  type VehicleAnswer,
  type ShownLoadingPage,
  type ShownPlace,
  type ShownStandard,
  type TarpaulinGroup,
} from '#src/checklist/loading-page.ts'
import { answerQuestion } from '#src/checklist/operations/answer-question.ts'
import { clearQuestion } from '#src/checklist/operations/clear-question.ts'
import { removeQuestionPhoto } from '#src/checklist/operations/remove-question-photo.ts'
import { setQuestionPhoto } from '#src/checklist/operations/set-question-photo.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'
import type { Begun } from '#src/outbox/model/observe.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import { beginOver } from '#src/hooks/outbox/saw.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { addresses } from './addresses.ts'

/** The record as Envios shows it, with its screen. */
const recordOf = ({ checklist: { id } }: ShownLoadingPage): RecordName => ({
  title: `Checklist de Carregamento #${id}`,
  path: addresses.checklist(id),
})

/** Builds the intents of all acts on a vehicle's checklist. */
export const useActs = (page: ShownLoadingPage, pending: Pending) =>
  useMemo(() => actsOn(page, pending), [page, pending])

export type ChecklistActs = ReturnType<typeof useActs>

const answered = 1
const unanswered = 0

interface Question {
  id: Id
  pergunta: string
  descricao?: string
}

/** An answer to a question. */
export type QuestionInput = Pick<VehicleAnswer, 'idOption' | 'valueString' | 'valueString2' | 'obs'>

const ownerOf = ({ checklist: { id } }: ShownLoadingPage) => ({
  type: 'loading-checklist' as const,
  id,
})

/** The arguments that all acts share: the question, and the number of missing items after the act. */
const argsOf = (page: ShownLoadingPage, question: Question, after: ShownLoadingPage) => ({
  owner: ownerOf(page),
  record: recordOf(page),
  idChecklist: page.checklist.idChecklist,
  step: Math.max(1, order(page).indexOf(question.id) + 1),
  idPergunta: question.id,
  descricao: questionName(question),
  missing: missingOfLoading(after).length,
})

const actsOn = (page: ShownLoadingPage, pending: Pending) => ({
  record: recordOf(page),
  ...answersOn(page, pending),
  ...photosOn(page, pending),
})

/** Intents that answer a question or exit place, and that clear an answer. */
function answersOn(page: ShownLoadingPage, pending: Pending) {
  const { pLocaisSaida } = page.perguntas

  const begin = (idPergunta: Id, idSub?: number): Begun => {
    const args = { owner: ownerOf(page), idPergunta, idSub }
    return beginOver(pending, { operation: answerQuestion, args, shown: page })
  }

  const answer = (
    question: Question,
    given: QuestionInput & { idSub?: number },
    { saw, begun }: Stands,
  ): Intent => {
    const which = { idPergunta: question.id, ...given }
    const args = {
      ...argsOf(page, question, withLoadingAnswer(page, which)),
      ...given,
      tipo: given.idOption === null ? ('TEXT' as const) : ('OPTION' as const),
      valueInteger: null,
      imagesRequired: 0,
      status: answered,
    }
    return answerQuestion(args, { shown: pageWith(page, which, saw), begun })
  }

  const clear = (question: Question, idSub?: number, saw?: QuestionInput): Intent => {
    const which = { idPergunta: question.id, ...(idSub !== undefined && { idSub }) }
    const args = {
      ...argsOf(page, question, withoutLoadingAnswer(page, which)),
      ...which,
      status: unanswered,
    }
    return clearQuestion(args, { shown: pageWith(page, which, saw) })
  }

  return {
    /** Records the state on the screen when the user begins to write. Updates that arrive later count as unseen. */
    begin: ({ id }: ShownStandard): Begun => begin(id),
    /** The same for a place, which may be new. */
    beginPlace: (idSub: number): Begun => begin(pLocaisSaida.id, idSub),

    /** An answer's `valueString2` (spec 2 §3) is kept while the answer stays the same. */
    choose: (
      question: ShownStandard,
      option: ChecklistOption,
      obs: string | null,
      { current = question.answer, ...stands }: Stands = {},
    ): Intent => {
      const other = current?.valueString2 ?? null
      const isSame = current?.valueString === option.texto
      return answer(
        question,
        {
          idOption: option.id,
          valueString: option.texto,
          obs,
          ...(isSame && other !== null && { valueString2: other }),
        },
        stands,
      )
    },
    clear: (question: ShownStandard, saw?: QuestionInput): Intent =>
      clear(question, undefined, saw),

    /** Adds a place, or changes the text of an existing place. */
    setPlace: (
      idSub: number,
      { idOption, local, observacoes }: Pick<ShownPlace, 'idOption' | 'local' | 'observacoes'>,
      stands: Stands = {},
    ): Intent =>
      answer(
        pLocaisSaida,
        { idSub, idOption: idOption ?? null, valueString: local, obs: observacoes },
        stands,
      ),
    removePlace: (place: ShownPlace): Intent => clear(pLocaisSaida, subOf(place)),
  }
}

/** Intents for the one photo of each of the four tarpaulin questions. */
function photosOn(page: ShownLoadingPage, pending: Pending) {
  const { perguntas } = page
  return {
    /** Records the state on the screen when the camera opens, because the camera covers updates that arrive later. */
    beginPhoto: (group: TarpaulinGroup): Begun => {
      const args = { owner: ownerOf(page), idPergunta: perguntas[group].id, idSub: 0 }
      return beginOver(pending, { operation: setQuestionPhoto, args, shown: page })
    },
    setPhoto: (
      group: TarpaulinGroup,
      { id: photoId, size, sha256 }: TakenPhoto,
      begun?: Begun,
    ): Intent => {
      const question = perguntas[group]
      const image = { id: `local:${photoId}`, size } as const
      const after = withLoadingImages(page, question.id, () => ({ images: [image] }))
      const args = {
        ...argsOf(page, question, after),
        ...{ idSub: 0, photoId, size, sha256, status: answered },
      }
      return setQuestionPhoto(args, { shown: page, begun })
    },
    removePhoto: (group: TarpaulinGroup, idImage: RecordId): Intent => {
      const question = perguntas[group]
      const images = question.images.filter(({ id }) => id !== idImage)
      const after = withLoadingImages(page, question.id, () => ({ images }))
      return removeQuestionPhoto({ ...argsOf(page, question, after), idImage, status: unanswered })
    },
  }
}

/** Overrides for a question whose state is not the one on the page. */
interface Stands {
  /** The answer that is sent again, with its `valueString2`. */
  current?: ShownStandard['answer']
  /** The answer that the user saw; null for no answer. */
  saw?: QuestionInput | null
  /** The state when the user began to write. */
  begun?: Begun | undefined
}

/** The page as the user saw it: `saw` replaces the answer where the page has changed since. */
function pageWith(
  page: ShownLoadingPage,
  which: Pick<VehicleAnswer, 'idPergunta' | 'idSub'>,
  saw: QuestionInput | null | undefined,
): ShownLoadingPage {
  if (saw === undefined) return page
  return saw === null
    ? withoutLoadingAnswer(page, which)
    : withLoadingAnswer(page, { ...which, ...saw })
}

/** The questions in the order of the screen. */
const order = ({ perguntas }: ShownLoadingPage): Id[] => [
  perguntas.pSemLonaDireita.id,
  perguntas.pSemLonaEsquerda.id,
  perguntas.pComLonaDireita.id,
  perguntas.pComLonaEsquerda.id,
  perguntas.pLocaisSaida.id,
  ...perguntas.padrao.map(({ id }) => id),
]
