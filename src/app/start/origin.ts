import type { Location } from 'react-router-dom'
import { admit } from '../routes/access.ts'

/** What the history keeps of where somebody wanted to go before they had to sign in (AUTH-13). */
export interface Origin {
  from: string
}

export const originOf = ({ pathname, search, hash }: Location): Origin => ({
  from: `${pathname}${search}${hash}`,
})

/** Where to go after signing in: where the person wanted to go, when they may; else the home. */
export function destinationAfterSignIn(state: unknown, roles: readonly string[]): string {
  const from = readOrigin(state)
  if (from === undefined) return '/'
  const { pathname } = new URL(from, 'https://app.invalid')
  return admit(pathname, roles) === 'admitted' ? from : '/'
}

function readOrigin(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('from' in state)) return undefined
  const { from } = state
  // A path of ours: «//elsewhere» would be another host.
  return typeof from === 'string' && /^\/(?!\/)/.test(from) ? from : undefined
}
