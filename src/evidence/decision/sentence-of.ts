import { ErrorWithSentence, isQuotaExceeded, NotSavedError } from '#src/outbox/model/errors.ts'

/**
 * The message for a decision that could not be carried out. Errors of the outbox bring their own;
 * the message of a browser is in English.
 */
export function sentenceOf(error: unknown): string {
  if (error instanceof ErrorWithSentence) return error.message
  return isQuotaExceeded(error)
    ? new NotSavedError(error, true).message
    : 'Não foi possível. Nada foi perdido: tente de novo.'
}
