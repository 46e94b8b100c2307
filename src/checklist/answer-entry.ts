import { isSameId, type Id } from '#src/domain/names/ids.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { answerQuestion, type AnswerQuestionArgs } from './operations/answer-question.ts'
import { answerTarget } from './seen-answer.ts'

/** The latest entry on this device that answers the question and is not discarded. */
export const answerEntryOf = (entries: readonly Entry[], idPergunta: Id): Entry | undefined =>
  entries.findLast(
    ({ kind, args, state }) =>
      kind === answerQuestion.kind &&
      state !== 'discarded' &&
      isSameId((args as AnswerQuestionArgs).idPergunta, idPergunta),
  )

/**
 * The latest entry that sets or removes an answer and is not discarded. `idSub` selects one of several answers of the
 * question.
 */
export const changeEntryOf = (
  entries: readonly Entry[],
  question: { idPergunta: Id; idSub?: number },
): Entry | undefined =>
  entries.findLast(
    ({ target, state }) => target === answerTarget(question) && state !== 'discarded',
  )
