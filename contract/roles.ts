/** The role codes of the provider (spec 1 §6). A check passes when the person holds any of the roles named. */
export const roles = [
  'ADMIN',
  'SGI_CHECK_EMPILHADEIRA',
  'SGI_CHECK_CARREGAMENTO',
  'REP_SGI_ALL',
  'SGL_OPS_ADMIN',
  'TOTEM_CHEGADA',
] as const

/**
 * Of the account of an arrival kiosk, which stands where everybody passes: who holds it may make the calls
 * of the kiosk's screens and no other, whatever else they hold; ADMIN may make every call.
 */
export const kioskRole = 'TOTEM_CHEGADA'

export type Role = (typeof roles)[number]
