// The largest values that calls take, which the provider refuses to exceed with a sentence, and the
// longest lists in its answers.

// Receiving, and the checklist that it shares with loading.

/** Kg, of any one weight. */
export const largestWeight = 999_999.999
/** Number of under-size packagings. */
export const largestCount = 99_999
/** R$, of the additional cost of one report. */
export const largestCost = 1_000_000
/** Characters of an observation. */
export const longestObservation = 2_000
/** Characters of a label number, a seal number, a number of sacks. */
export const longestNumber = 60
/** Photos that one registration of a damage carries. */
export const mostDamagePhotos = 20

// Stock.

/** Ton, of any one weight. */
export const largestTons = 99_999.999
/** Sets or units of one movement. */
export const largestQuantity = 999_999
/** Movements of one reallocation. */
export const mostMovements = 100
/** Materials or lots in one answer. */
export const mostSuggestions = 10_000
/** Plan ids of reallocations that an allocation lists; a list of this length may be cut off. */
export const mostKnownPlans = 200

// Forklift checklists.

/** Hours, with one decimal. */
export const largestHourMeter = 999_999.9
/** For an item that is answered with a number and is no percentage. */
const largestMeasure = 999_999.999

/** The largest number that an item takes: 100 where its name ends in «(%)», such as «Carga (%)». */
export const largestMeasureOf = (descricao: string): number =>
  /\(%\)\s*$/.test(descricao) ? 100 : largestMeasure

/** Characters of the text about a problem. */
export const longestProblem = 2_000
/** Days after which late work is refused; until then it counts for the day on which it was done. */
export const latestArrivalDays = 7

// Sessions.

/** Characters of a password; sign-in refuses a longer one. */
export const longestPassword = 200

/** Characters of a user name. */
export const longestUsername = 60

// Devices.

/** Characters of the name that people give a device. */
export const longestDeviceName = 40
/** Kinds of refused entries that a device names. */
export const mostRefusedKinds = 20
/** Devices that are kept of one person, who was signed in there last: those that were seen last. */
export const mostDevicesOfPerson = 100
/** Devices in one answer: those that were seen last. */
export const mostDevices = 1_000
