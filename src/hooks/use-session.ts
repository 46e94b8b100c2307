import { useSyncExternalStore } from 'react'
import {
  currentSession,
  sessionOnScreen,
  subscribeSession,
  type Session,
} from '#src/session/session.ts'

/** The current session, or undefined. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(subscribeSession, currentSession)

/** The session on the screen, also in a lapse: its person owns what is recorded. */
export const useSessionOnScreen = (): Session | undefined =>
  useSyncExternalStore(subscribeSession, sessionOnScreen)
