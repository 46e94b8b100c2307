/** A blank is one thing, however a provider tells it. What it does not tell at all is not known to be one. */
export const isBlank = (value: unknown): boolean => value === null || value === ''

/**
 * Of a packaging 0 is no weight either, by what its damage lacks. Of the other weights it is what a person
 * says for none.
 */
export const isNoWeight = (value: unknown): boolean => value === 0 || isBlank(value)
