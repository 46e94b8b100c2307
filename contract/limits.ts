// What the calls take at most; more is refused with a sentence.

// Receiving, and the checklist that it shares with loading.

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

// Stock.

/** Ton, of any one weight. */
export const largestTons = 99_999.999
/** Sets or units of one movement. */
export const largestQuantity = 999_999
/** Movements of one reallocation. */
export const mostMovements = 100
/** Materials or lots that one answer gives at most. */
export const mostSuggestions = 10_000
/** Plans of reallocations that an allocation tells; a list of so many may not hold all of them. */
export const mostKnownPlans = 200

// Forklift checklists.

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

// Sessions.

/** Characters of a password; with a longer one nobody can sign in. */
export const longestPassword = 200
