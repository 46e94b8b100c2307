/**
 * The role codes of the provider (spec 1 §6). A check passes for ADMIN and for a holder of any role
 * that it names, unless one of `deviceRoles` restricts the account.
 */
export const roles = [
  'ADMIN',
  'SGI_CHECK_EMPILHADEIRA',
  'SGI_CHECK_CARREGAMENTO',
  'REP_SGI_ALL',
  'SGL_OPS_ADMIN',
  'TOTEM_CHEGADA',
  'MONITOR_PATIO',
] as const

export type Role = (typeof roles)[number]

/** The role of an arrival kiosk. */
export const kioskRole = 'TOTEM_CHEGADA'
/** The role of a monitor on a wall. */
export const monitorRole = 'MONITOR_PATIO'

/**
 * The roles of devices in public places. Each restricts its account: the holder may make only the
 * calls that the screens of the device make, whatever other roles they hold, except ADMIN.
 */
export const deviceRoles = [kioskRole, monitorRole] as const

export type DeviceRole = (typeof deviceRoles)[number]
