import { NothingDone } from '../db/connection/sql-errors.ts'

const codes = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  // PostgreSQL: too many connections; starting or shutting down.
  '53300',
  '57P03',
])

/** Only while connecting: later these codes mean that a query broke off. */
const codesOfConnecting = new Set(['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'])

/** Errors of the pool without a code: every connection was busy, or a new one was not established in time. */
const messages = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
])

/**
 * True when no connection was established, or it was lost before the commit. After a connection breaks *during* the
 * commit the outcome is unknown, and must not be reported as if nothing had happened.
 */
export function isWithoutConnection(error: unknown): boolean {
  for (let seen = error; seen instanceof Error; seen = seen.cause) {
    if (seen instanceof NothingDone || messages.has(seen.message)) return true
    const { code, syscall } = seen as NodeJS.ErrnoException
    if (codes.has(String(code))) return true
    if (syscall === 'connect' && codesOfConnecting.has(String(code))) return true
  }
  return false
}
