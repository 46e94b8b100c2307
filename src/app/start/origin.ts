import type { Location } from 'react-router-dom'
import { admit, type Viewer } from '../routes/access.ts'

/** History state with the address that a person requested before the sign-in (AUTH-13). */
export interface Origin {
  from: string
}

export const originOf = ({ pathname, search, hash }: Location): Origin => ({
  from: `${pathname}${search}${hash}`,
})

/**
 * The address after the sign-in: the requested one if the person may open it, otherwise the home.
 */
export function destinationAfterSignIn(state: unknown, viewer: Viewer): string {
  const from = readOrigin(state)
  if (from === undefined) return '/'
  const { pathname } = new URL(from, 'https://app.invalid')
  return admit(pathname, viewer) === 'admitted' ? from : '/'
}

function readOrigin(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  // Only a path of this app: «//elsewhere» would be another host.
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined
}
