/** The typed text without surrounding blanks; null for a blank text. */
export const blankToNull = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === '' ? null : text.trim()
