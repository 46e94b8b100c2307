import { providerOrigin, type AppConfig } from '#src/api/config.ts'
import type { Signed } from '#src/outbox/model/ports.ts'
import { personKey } from '#src/session/person.ts'
import { currentSession } from '#src/session/session.ts'

/** The person who is signed in on this page, with their token. */
export function signedInHere(config: Pick<AppConfig, 'providerUrl'>): Signed | undefined {
  const session = currentSession()
  return session === undefined
    ? undefined
    : { person: personKey(providerOrigin(config), session.claims.sub), token: session.token }
}
