/** Providers send an empty value as null or ''. A missing value is unknown, not blank. */
export const isBlank = (value: unknown): boolean => value === null || value === ''

/**
 * For a packaging 0 counts as a missing weight, because its damage is then incomplete. For other weights 0 is what a
 * person enters for none.
 */
export const isNoWeight = (value: unknown): boolean => value === 0 || isBlank(value)
