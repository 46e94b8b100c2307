import { useSyncExternalStore } from 'react'
import {
  currentSession,
  type Session,
  sessionOnScreen,
  subscribeSession,
} from '#src/session/session.ts'
import { providerOrigin } from '#src/api/config.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { personKey } from '#src/session/person.ts'
import { useRuntime } from './runtime.tsx'

/** The current session, or undefined. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(subscribeSession, currentSession)

/** The session on the screen, also in a lapse: its person owns what is recorded. */
export const useSessionOnScreen = (): Session | undefined =>
  useSyncExternalStore(subscribeSession, sessionOnScreen)

/**
 * The person whose work this screen shows: the signed-in one, or the one whose session expired and
 * whose screen waits for them.
 */
export function usePerson(): PersonKey | undefined {
  const { config } = useRuntime()
  const session = useSyncExternalStore(subscribeSession, sessionOnScreen)
  return session === undefined ? undefined : personKey(providerOrigin(config), session.claims.sub)
}
