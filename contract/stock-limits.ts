/** What the calls of stock take; more is refused with a sentence. */

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
