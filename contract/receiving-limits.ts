/** What the calls of receiving and of the shared checklist take at most; more is refused with a sentence. */

/** Kg, of any one weight. */
export const largestWeight = 999_999.999
/** Of under-size packagings. */
export const largestCount = 99_999
/** R$, of the additional cost of one report. */
export const largestCost = 1_000_000
/** Characters of an observation. */
export const longestObservation = 2_000
/** Characters of a label number, a seal number, a number of sacks. */
export const longestNumber = 60
/** Photos that come with a damage when it is registered. */
export const mostDamagePhotos = 20
