/**
 * What keeps typed text out of a field for numbers: a sign, which would make another number of it, or
 * something that is no part of a number. Undefined for what may stand in one.
 */
export const refusalOfTyped = (text: string): 'negative' | 'no-number' | undefined => {
  if (/^[-\u2212]/.test(text)) return 'negative'
  return /[^\d.,\sR$]/.test(text) ? 'no-number' : undefined
}

export const onlyNumbers = 'Use só números e vírgula'
