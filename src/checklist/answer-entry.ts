import { isSameId, type Id } from '#src/domain/names/ids.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { answerQuestion, type AnswerQuestionArgs } from './operations/answer-question.ts'
import { answerTarget } from './seen-answer.ts'

/** What brought the answer of a question last, as far as this device knows. */
export const answerEntryOf = (entries: readonly Entry[], idPergunta: Id): Entry | undefined =>
  entries.findLast(
    ({ kind, args, state }) =>
      kind === answerQuestion.kind &&
      state !== 'discarded' &&
      isSameId((args as AnswerQuestionArgs).idPergunta, idPergunta),
  )

/** What changed an answer last, its removal included; `idSub` tells which of several. */
export const changeEntryOf = (
  entries: readonly Entry[],
  question: { idPergunta: Id; idSub?: number },
): Entry | undefined =>
  entries.findLast(
    ({ target, state }) => target === answerTarget(question) && state !== 'discarded',
  )
