import type { Entry } from '#src/outbox/model/entry.ts'
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

/** What a second call of an entry may do whose first call may have arrived. In Portuguese. */
export const riskOfSendingAgain = ({ target, makes }: Pick<Entry, 'target' | 'makes'>): string =>
  target === undefined || makes !== undefined
    ? 'Se já está no servidor, enviar de novo pode duplicar.'
    : 'Se alguém mudou o valor depois, enviar de novo pode trocá-lo por este.'
