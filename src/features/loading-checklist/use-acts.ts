import { useMemo } from 'react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import {
  missingOfLoading,
  nameOf,
  subOf,
  withLoadingAnswer,
  withLoadingImages,
  withoutLoadingAnswer,
  type LoadingAnswer,
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
import type { Laid } from '#src/outbox/store/queries.ts'
import { beginOver } from '#src/outbox/view/saw.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { addresses } from './addresses.ts'

/** The checklist in the words of Envios, and its screen. */
const recordOf = ({ checklist: { id } }: ShownLoadingPage): RecordName => ({
  title: `Checklist de Carregamento #${id}`,
  path: addresses.checklist(id),
})

/** All that can be done on the checklist of a vehicle, as the outbox takes it. */
export const useActs = (page: ShownLoadingPage, laid: Laid) =>
  useMemo(() => actsOn(page, laid), [page, laid])

export type Acts = ReturnType<typeof useActs>

const answered = 1
const unanswered = 0

interface Question {
  id: Id
  pergunta: string
  descricao?: string
}

/** What is given to a question. */
export type Given = Pick<LoadingAnswer, 'idOption' | 'valueString' | 'valueString2' | 'obs'>

const ownerOf = ({ checklist: { id } }: ShownLoadingPage) => ({
  type: 'loading-checklist' as const,
  id,
})

/** What every act says of its question, and how much is missing after it. */
const argsOf = (page: ShownLoadingPage, question: Question, after: ShownLoadingPage) => ({
  owner: ownerOf(page),
  record: recordOf(page),
  idChecklist: page.checklist.idChecklist,
  step: Math.max(1, order(page).indexOf(question.id) + 1),
  idPergunta: question.id,
  descricao: nameOf(question),
  missing: missingOfLoading(after).length,
})

const actsOn = (page: ShownLoadingPage, laid: Laid) => ({
  record: recordOf(page),
  ...answersOn(page, laid),
  ...photosOn(page, laid),
})

/** To answer and to take an answer back: of a question, and of a place where the vehicle leaves. */
function answersOn(page: ShownLoadingPage, laid: Laid) {
  const { pLocaisSaida } = page.perguntas

  const begin = (idPergunta: Id, idSub?: number): Begun => {
    const args = { owner: ownerOf(page), idPergunta, idSub }
    return beginOver(laid, { operation: answerQuestion, args, shown: page })
  }

  const answer = (
    question: Question,
    given: Given & { idSub?: number },
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

  const clear = (question: Question, idSub?: number, saw?: Given): Intent => {
    const which = { idPergunta: question.id, ...(idSub !== undefined && { idSub }) }
    const args = {
      ...argsOf(page, question, withoutLoadingAnswer(page, which)),
      ...which,
      status: unanswered,
    }
    return clearQuestion(args, { shown: pageWith(page, which, saw) })
  }

  return {
    /** What is shown of it as somebody begins to write: what comes in meanwhile is not seen. */
    begin: ({ id }: ShownStandard): Begun => begin(id),
    /** The same of a place, which may be one that is to be added. */
    beginPlace: (idSub: number): Begun => begin(pLocaisSaida.id, idSub),

    /** What stands beside an answer (spec 2 §3: valueString2) stays while the answer does. */
    choose: (
      question: ShownStandard,
      option: ChecklistOption,
      obs: string | null,
      { standing = question.answer, ...stands }: Stands = {},
    ): Intent => {
      const beside = standing?.valueString2 ?? null
      const isSame = standing?.valueString === option.texto
      return answer(
        question,
        {
          idOption: option.id,
          valueString: option.texto,
          obs,
          ...(isSame && beside !== null && { valueString2: beside }),
        },
        stands,
      )
    },
    clear: (question: ShownStandard, saw?: Given): Intent => clear(question, undefined, saw),

    /** A place that is new here, or another text of one. */
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

/** The one photo of each of the four questions of the tarpaulin. */
function photosOn(page: ShownLoadingPage, laid: Laid) {
  const { perguntas } = page
  return {
    /** What is shown as the camera opens: it covers what comes in meanwhile. */
    beginPhoto: (group: TarpaulinGroup): Begun => {
      const args = { owner: ownerOf(page), idPergunta: perguntas[group].id, idSub: 0 }
      return beginOver(laid, { operation: setQuestionPhoto, args, shown: page })
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

/** Of a question, where it is not what is shown of it. */
interface Stands {
  /** The answer that is given once more, with what stands beside it. */
  standing?: ShownStandard['answer']
  /** What the person has before them; null for no answer. */
  saw?: Given | null
  /** How it stood when they began to write. */
  begun?: Begun | undefined
}

/** The page as it shows what they have before them: `saw` where that is not what it shows by now. */
function pageWith(
  page: ShownLoadingPage,
  which: Pick<LoadingAnswer, 'idPergunta' | 'idSub'>,
  saw: Given | null | undefined,
): ShownLoadingPage {
  if (saw === undefined) return page
  return saw === null
    ? withoutLoadingAnswer(page, which)
    : withLoadingAnswer(page, { ...which, ...saw })
}

/** The questions in the order in which they are asked. */
const order = ({ perguntas }: ShownLoadingPage): Id[] => [
  perguntas.pSemLonaDireita.id,
  perguntas.pSemLonaEsquerda.id,
  perguntas.pComLonaDireita.id,
  perguntas.pComLonaEsquerda.id,
  perguntas.pLocaisSaida.id,
  ...perguntas.padrao.map(({ id }) => id),
]
