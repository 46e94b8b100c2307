import type { PersonKey } from '#src/outbox/model/entry.ts'
import { personKey } from '#src/session/person.ts'
import { readClaims } from '#src/session/token.ts'

/**
 * Who asks, when it is a call to the provider: the bearer of its token. Nobody but the app makes
 * calls with a token, and the Content-Security-Policy lets them reach nobody but the provider.
 */
export function personOfRequest(request: Request): PersonKey | undefined {
  const [, token] = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
  const claims = token === undefined ? undefined : readClaims(token)
  return claims === undefined ? undefined : personKey(new URL(request.url).origin, claims.sub)
}
