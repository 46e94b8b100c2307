/** Providers send an empty value as null or ''. A missing value is unknown, not blank. */
export const isBlank = (value: unknown): boolean => value === null || value === ''

/**
 * For a packaging, 0 counts as a missing weight: a packaging with weight 0 leaves its damage incomplete. For other
 * weights, a person enters 0 to state that there is none.
 */
export const isNoWeight = (value: unknown): boolean => value === 0 || isBlank(value)
