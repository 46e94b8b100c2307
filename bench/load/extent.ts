/** Of each of the long measurements. */
export const seconds = Number(process.env['SECONDS'] ?? 30)
export const rounds = Number(process.env['ROUNDS'] ?? 3)
/** Of all that there is and half of it. */
export const turns = 10
/** Who call at once, where the question is how much can be had. */
export const callers = 16
/** Within which 99 of 100 calls are to be answered. */
export const slowestMs = 50
/** At most so many times as slow as the bare server, or as few calls. */
export const mostOverBare = 1.5
