const codes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL: too many connections; starting or shutting down.
  '53300',
  '57P03',
])

/** What the pool says when every connection was busy for too long; it has no code. */
const poolIsBusy = 'timeout exceeded when trying to connect'

/**
 * True when the database was never reached. A connection that broke *during* a query is another
 * matter: what became of the query is not known, and must not be told as if nothing had happened.
 */
export function isWithoutConnection(error: unknown): boolean {
  for (let seen = error; seen instanceof Error; seen = seen.cause) {
    if (seen.message === poolIsBusy) return true
    if ('code' in seen && codes.has(String(seen.code))) return true
  }
  return false
}
