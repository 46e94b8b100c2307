/** What the calls of forklift checklists take; more is refused with a sentence. */

/** Hours, with one decimal: «9 999 999,9» is none. */
export const largestHourMeter = 999_999.9
/** Of an item that is answered with a number. */
export const largestMeasure = 999_999.999
/** Characters of what is written about a problem. */
export const longestProblem = 2_000
/** How long after it was done work may still arrive, in days: it counts for the day on which it was done. */
export const latestArrivalDays = 7
