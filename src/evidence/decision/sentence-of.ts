/** What to say of a choice that could not be carried out: the errors of the outbox speak for themselves. */
export const sentenceOf = (error: unknown): string =>
  error instanceof Error && error.message !== ''
    ? error.message
    : 'Não foi possível. Nada foi perdido: tente de novo.'
