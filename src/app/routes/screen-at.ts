import { matchPath } from 'react-router-dom'
import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { addressesOf } from './access.ts'

/**
 * The screen of an address, for people who look for a device; undefined for a page that no menu names, such as a step
 * of a driver's visit. The address keeps the ids of records, without a query, which may hold typed text.
 */
export function screenAt(
  pathname: string,
  among: readonly AppScreen[],
): { path: string; name: string } | undefined {
  const found = among.find((screen) =>
    addressesOf(screen).some((address) => matchPath(address, pathname) !== null),
  )
  if (found?.link === undefined) return undefined
  const isPlain = /^\/[\w/-]*$/.test(pathname) && pathname.length <= 120
  return { path: isPlain ? pathname : found.path, name: found.link.label }
}
