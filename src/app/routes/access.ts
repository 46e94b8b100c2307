import { matchPath } from 'react-router-dom'
import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { holdsAny, isOnWall } from '#src/session/roles.ts'

/** The current person's roles, and the screens that exist. */
export interface Viewer {
  roles: readonly string[]
  screens: readonly AppScreen[]
}

/** All addresses of a screen, as patterns of the router. */
export const addressesOf = ({ path, below = [] }: AppScreen): string[] => [
  path,
  ...below.map((relative) => `${path}/${relative}`),
]

/**
 * The result for a person with these roles at an address: the screen, the 403 page or the 404 page.
 */
export type Admission = 'admitted' | 'forbidden' | 'unknown'

export function admit(pathname: string, { roles, screens }: Viewer): Admission {
  const found = screens.find((screen) =>
    addressesOf(screen).some((address) => matchPath(address, pathname) !== null),
  )
  if (found === undefined) return 'unknown'
  return mayOpen(roles, found) ? 'admitted' : 'forbidden'
}

/** Whether a person with these roles may open the screen. */
export const mayOpen = (roles: readonly string[], screen: AppScreen): boolean =>
  isOnWall(roles) ? screen.onWall === true : holdsAny(roles, screen.roles)
