import { useSyncExternalStore } from 'react'
import {
  currentSession,
  sessionOnScreen,
  subscribeSession,
  type Session,
} from '#src/session/session.ts'

/** Who is signed in, or undefined. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(subscribeSession, currentSession)

/** Who works here, with a session or in a lapse: what they record bears their name. */
export const useSessionOnScreen = (): Session | undefined =>
  useSyncExternalStore(subscribeSession, sessionOnScreen)
