/** What the toast says when the provider said nothing (spec 1 §8, letter for letter). */
export const noMessage = 'ERRO DE CONEXÃO'
