import { useSyncExternalStore } from 'react'
import { providerOrigin } from '#src/api/config.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { personKey } from '#src/session/person.ts'
import { sessionOnScreen, subscribeSession } from '#src/session/session.ts'
import { useRuntime } from './runtime.tsx'

/**
 * The person whose work this screen shows: the signed-in one, or the one whose session expired and
 * whose screen waits for them.
 */
export function usePerson(): PersonKey | undefined {
  const { config } = useRuntime()
  const session = useSyncExternalStore(subscribeSession, sessionOnScreen)
  return session === undefined ? undefined : personKey(providerOrigin(config), session.claims.sub)
}
