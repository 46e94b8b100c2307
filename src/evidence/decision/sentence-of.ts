/**
 * The message for a decision that could not be carried out; errors of the outbox bring their own.
 */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.message !== ''
    ? error.message
    : 'Não foi possível. Nada foi perdido: tente de novo.'
