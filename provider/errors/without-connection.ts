const codes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL: too many connections; starting or shutting down.
  '53300',
  '57P03',
])

/** Only while connecting: later they break off a query. */
const codesOfConnecting = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'])

/** What the pool says when every connection was busy, or a new one not there, for too long: no codes. */
const messages = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

/**
 * True when the database was never reached. A connection that broke *during* a query is another
 * matter: what became of the query is not known, and must not be told as if nothing had happened.
 */
export function isWithoutConnection(error: unknown): boolean {
  for (let seen = error; seen instanceof Error; seen = seen.cause) {
    if (messages.has(seen.message)) return true
    const { code, syscall } = seen as NodeJS.ErrnoException
    if (codes.has(String(code))) return true
    if (syscall === 'connect' && codesOfConnecting.has(String(code))) return true
  }
  return false
}
