/** What the calls of forklift checklists take; more is refused with a sentence. */

/** Hours, with one decimal: «9 999 999,9» is none. */
export const largestHourMeter = 999_999.9
/** Of an item that is answered with a number, and is no percentage. */
const largestMeasure = 999_999.999

/** The largest number that an item takes; one that is called «Carga (%)» has 100 at most. */
export const largestMeasureOf = (descricao: string): number =>
  /\(%\)\s*$/.test(descricao) ? 100 : largestMeasure

/** Characters of what is written about a problem. */
export const longestProblem = 2_000
/** How long after it was done work may still arrive, in days: it counts for the day on which it was done. */
export const latestArrivalDays = 7
