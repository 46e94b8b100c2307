/** Length and number of the long measurements. */
export const seconds = Number(process.env['SECONDS'] ?? 30)
export const rounds = Number(process.env['ROUNDS'] ?? 3)
/** Number of turns, each at the saturating rate and at half of it. */
export const turns = 10
/** Number of concurrent callers when the saturating rate is measured. */
export const callers = 16
/** Budget for 99 of 100 calls, in ms. */
export const slowestMs = 50
/** Largest allowed ratio to the bare server, for times and for rates. */
export const mostOverBare = 1.5
