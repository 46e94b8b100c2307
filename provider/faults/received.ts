import type { FastifyRequest } from 'fastify'
import type { PartSummary } from '../plugins/collect-parts.ts'

/** One call as the provider received it. */
export interface Received {
  /** Time of arrival (ISO-8601); for a late call the time of the delayed arrival. */
  at: string
  method: string
  /** Path and query. */
  path: string
  /** Without its quotes; null when the call had no key. */
  idempotencyKey: string | null
  /** The status of the response, whether or not it was sent; 0 when the connection was cut before the route. */
  status: number
  /** The parts of a multipart call; empty for other calls, and when the route never ran. */
  parts: PartSummary[]
  /** The username of the caller; null when nobody was signed in. */
  person: string | null
  late: boolean
  /** Its key or its attempt was known already: there was no second effect. */
  replayed: boolean
}

export function describeCall(
  request: FastifyRequest,
  { at, status, late, replayed }: Pick<Received, 'at' | 'status' | 'late' | 'replayed'>,
): Received {
  const key = request.headers['idempotency-key']
  return {
    at,
    method: request.method,
    path: request.url,
    idempotencyKey: typeof key === 'string' ? key.replace(/^"(.*)"$/, '$1') : null,
    status,
    parts: request.receivedParts ?? [],
    person: request.person?.username ?? usernameIn(request.headers.authorization),
    late,
    replayed,
  }
}

/** The username in an unverified token: only used where the session was never checked. */
function usernameIn(authorization: string | undefined): string | null {
  const claims = authorization?.split('.')[1]
  if (claims === undefined) return null
  try {
    const { username } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as {
      username?: unknown
    }
    return typeof username === 'string' ? username : null
  } catch {
    return null
  }
}
