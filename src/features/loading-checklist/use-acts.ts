import { useMemo } from 'react'
import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import {
  missingOfLoading,
  nameOf,
  subOf,
  withLoadingAnswer,
  withLoadingImages,
  withoutLoadingAnswer,
  type ShownLoadingPage,
  type ShownPlace,
  type ShownStandard,
  type TarpaulinGroup,
} from '#src/checklist/loading-page.ts'
import {
  answerQuestion,
  type AnswerQuestionArgs,
} from '#src/checklist/operations/answer-question.ts'
import { clearQuestion } from '#src/checklist/operations/clear-question.ts'
import { removeQuestionPhoto } from '#src/checklist/operations/remove-question-photo.ts'
import { setQuestionPhoto } from '#src/checklist/operations/set-question-photo.ts'
import { shownImage } from '#src/checklist/question-photo.ts'
import {
  seenImage,
  standingImage,
  type OnePhotoArgs,
  type SeenImage,
} from '#src/checklist/standing-image.ts'
import type { SeenAnswer } from '#src/checklist/standing-answer.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { Entry, RecordId, RecordName } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { Laid } from '#src/outbox/store/queries.ts'
import { seenBefore } from '#src/outbox/view/seen-before.ts'
import { begin, seenSince, type Begun, type LookedAt } from '#src/outbox/view/seen-since.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { addresses } from './addresses.ts'
import { seenPlace, seenStandard } from './rules.ts'

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

/** How an answer, or a photo, stood when somebody began to give another; null for none. */
export type BegunAnswer = Begun<SeenAnswer | null>
export type BegunPhoto = Begun<SeenImage | null>

interface Which {
  idPergunta: Id
  idSub?: number
}

interface Question {
  id: Id
  pergunta: string
  descricao?: string
}

/** What every act says of its question, and how much is missing after it. */
const argsOf = (page: ShownLoadingPage, question: Question, after: ShownLoadingPage) => ({
  owner: { type: 'loading-checklist' as const, id: page.checklist.id },
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

  const lookedAt = (which: Which, shown: SeenAnswer | null) => ({
    ...{ ...laid, operation: answerQuestion, args: which, shown, gave: gaveAnswer },
  })

  const answer = (
    question: Question,
    given: Given & { idSub?: number },
    { seen, begun }: { seen: SeenAnswer | null; begun?: BegunAnswer | undefined },
  ): Intent => {
    const after = withLoadingAnswer(page, { idPergunta: question.id, ...given })
    const args = {
      ...argsOf(page, question, after),
      ...given,
      tipo: given.idOption === null ? ('TEXT' as const) : ('OPTION' as const),
      valueInteger: null,
      imagesRequired: 0,
      status: answered,
    }
    return answerQuestion({ ...args, ...seenSince(lookedAt(args, seen), begun) })
  }

  const clear = (question: Question, seen: SeenAnswer | null, idSub?: number): Intent => {
    const which = { idPergunta: question.id, ...(idSub !== undefined && { idSub }) }
    const args = {
      ...argsOf(page, question, withoutLoadingAnswer(page, which)),
      ...which,
      status: unanswered,
    }
    const { before } = seenBefore(laid.entries, clearQuestion, args, seen ?? undefined)
    return clearQuestion({ ...args, ...(before !== undefined && { before }) })
  }

  return {
    /** What is shown of it as somebody begins to write: what comes in meanwhile is not seen. */
    begin: (question: ShownStandard): BegunAnswer =>
      begin(lookedAt({ idPergunta: question.id }, seenStandard(question))),
    /** The same of a place; null for one that is to be added. */
    beginPlace: (idSub: number, place: ShownPlace | null): BegunAnswer =>
      begin(lookedAt({ idPergunta: pLocaisSaida.id, idSub }, place && seenPlace(place))),

    /** What stands beside an answer (spec 2 §3: valueString2) stays while the answer does. */
    choose: (
      question: ShownStandard,
      option: ChecklistOption,
      obs: string | null,
      { standing = question.answer, seen = seenStandard(question), begun }: Stands = {},
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
        { seen, begun },
      )
    },
    clear: (question: ShownStandard, seen = seenStandard(question)): Intent =>
      clear(question, seen),

    /** A place that is new here, or another text of one. `seen` is what stands there; null for nothing. */
    setPlace: (
      idSub: number,
      { idOption, local, observacoes }: Pick<ShownPlace, 'idOption' | 'local' | 'observacoes'>,
      seen: ShownPlace | null,
      begun?: BegunAnswer,
    ): Intent =>
      answer(
        pLocaisSaida,
        { idSub, idOption: idOption ?? null, valueString: local, obs: observacoes },
        { seen: seen && seenPlace(seen), begun },
      ),
    removePlace: (place: ShownPlace): Intent => clear(pLocaisSaida, seenPlace(place), subOf(place)),
  }
}

/** The one photo of each of the four questions of the tarpaulin. */
function photosOn(page: ShownLoadingPage, laid: Laid) {
  const { perguntas } = page
  const lookedAt = (group: TarpaulinGroup): LookedAt<SeenImage | null> => {
    const { id: idPergunta, images } = perguntas[group]
    const [image] = images
    return {
      ...{ ...laid, operation: setQuestionPhoto, args: { idPergunta, idSub: 0 } },
      shown: image === undefined ? null : seenImage(image),
      ...{ gave: gavePhoto, asShown: standingImage },
    }
  }
  return {
    /** What is shown as the camera opens: it covers what comes in meanwhile. */
    beginPhoto: (group: TarpaulinGroup): BegunPhoto => begin(lookedAt(group)),
    setPhoto: (
      group: TarpaulinGroup,
      { id: photoId, size, sha256 }: TakenPhoto,
      begun?: BegunPhoto,
    ): Intent => {
      const question = perguntas[group]
      const image = { id: `local:${photoId}`, size } as const
      const after = withLoadingImages(page, question.id, () => ({ images: [image] }))
      return setQuestionPhoto({
        ...argsOf(page, question, after),
        ...{ idSub: 0, photoId, size, sha256, status: answered },
        ...seenSince(lookedAt(group), begun),
      })
    },
    removePhoto: (group: TarpaulinGroup, idImage: RecordId): Intent => {
      const question = perguntas[group]
      const images = question.images.filter(({ id }) => id !== idImage)
      const after = withLoadingImages(page, question.id, () => ({ images }))
      return removeQuestionPhoto({ ...argsOf(page, question, after), idImage, status: unanswered })
    },
  }
}

interface Given {
  idOption: Id | null
  valueString: string
  valueString2?: string
  obs: string | null
}

/** Of a question, where it is not what is shown of it. */
interface Stands {
  /** The answer that is given once more, with what stands beside it. */
  standing?: ShownStandard['answer']
  /** What the person has before them. */
  seen?: SeenAnswer | null
  /** The same as it was when they began to write. */
  begun?: BegunAnswer | undefined
}

/** What an act of this device has put there. */
const gaveAnswer = ({ kind, args }: Entry): SeenAnswer | null => {
  if (kind !== answerQuestion.kind) return null
  const { idOption, valueString, obs } = args as AnswerQuestionArgs
  return { idOption, valueString, obs }
}

const gavePhoto = ({ kind, args }: Entry): SeenImage | null =>
  kind === setQuestionPhoto.kind ? seenImage(shownImage(args as OnePhotoArgs, 'local:')) : null

/** The questions in the order in which they are asked. */
const order = ({ perguntas }: ShownLoadingPage): Id[] => [
  perguntas.pSemLonaDireita.id,
  perguntas.pSemLonaEsquerda.id,
  perguntas.pComLonaDireita.id,
  perguntas.pComLonaEsquerda.id,
  perguntas.pLocaisSaida.id,
  ...perguntas.padrao.map(({ id }) => id),
]
