import { useSyncExternalStore } from 'react'
import { currentSession, subscribeSession, type Session } from '#src/session/session.ts'

/** Who is signed in, or undefined. */
export const useSession = (): Session | undefined =>
  useSyncExternalStore(subscribeSession, currentSession)
