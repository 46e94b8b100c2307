/** What a person typed, without the blanks around it; null when nothing is left. */
export const blankToNull = (text: string | null | undefined): string | null =>
  text === undefined || text === null || text.trim() === '' ? null : text.trim()
