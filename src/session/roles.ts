/** The role that grants everything (spec 1 §6). */
const everything = 'ADMIN'
/** The role of an arrival kiosk's account, beyond the specs. */
const kiosk = 'TOTEM_CHEGADA'
/** The role of a monitor on a wall, beyond the specs. */
const monitor = 'MONITOR_PATIO'

/**
 * Whether these roles grant access. Any one of the required roles is enough, ADMIN passes every check, and if
 * no role is required everybody who is signed in passes.
 */
export const holdsAny = (roles: readonly string[], required: readonly string[]): boolean =>
  required.length === 0 ||
  roles.includes(everything) ||
  required.some((role) => roles.includes(role))

/**
 * Whether these roles belong to an arrival kiosk's account, which may open the kiosk's screens and no other.
 */
export const isKiosk = (roles: readonly string[]): boolean =>
  roles.includes(kiosk) && !roles.includes(everything)

/** Whether these roles belong to a monitor on a wall, which may open the monitors and no other screen. */
export const isOnWall = (roles: readonly string[]): boolean =>
  roles.includes(monitor) && !roles.includes(everything)
