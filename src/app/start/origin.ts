import type { Location } from 'react-router-dom'
import { admit } from '../routes/access.ts'

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
export function destinationAfterSignIn(state: unknown, roles: readonly string[]): string {
  const from = readOrigin(state)
  if (from === undefined) return '/'
  const { pathname } = new URL(from, 'https://app.invalid')
  return admit(pathname, roles) === 'admitted' ? from : '/'
}

function readOrigin(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  // Only a path of this app: «//elsewhere» would be another host.
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined
}
