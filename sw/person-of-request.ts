import type { PersonKey } from '#src/outbox/model/entry.ts'
import { personKey } from '#src/session/person.ts'
import { readClaims } from '#src/session/token.ts'

/**
 * The person of a call to the provider, by its bearer token. Only the app makes calls with a token, and the
 * Content-Security-Policy lets them reach only the provider.
 */
export function personOfRequest(request: Request): PersonKey | undefined {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  const claims = token === undefined ? undefined : readClaims(token)
  return claims === undefined ? undefined : personKey(new URL(request.url).origin, claims.sub)
}
