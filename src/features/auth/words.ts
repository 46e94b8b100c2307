/** The toast for a failure without a message of the provider (spec 1 §8, verbatim). */
export const noMessage = 'ERRO DE CONEXÃO'
