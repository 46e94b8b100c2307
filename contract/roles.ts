/**
 * The role codes of the provider (spec 1 §6). A check passes for ADMIN and for a holder of any role
 * that it names, unless `kioskRole` restricts the account.
 */
export const roles = [
  'ADMIN',
  'SGI_CHECK_EMPILHADEIRA',
  'SGI_CHECK_CARREGAMENTO',
  'REP_SGI_ALL',
  'SGL_OPS_ADMIN',
  'TOTEM_CHEGADA',
] as const

/**
 * The role of an arrival kiosk's account, which stands in a public place. It restricts the account:
 * its holder may call only what the kiosk's screens call, whatever other roles they hold, except
 * ADMIN.
 */
export const kioskRole = 'TOTEM_CHEGADA'

export type Role = (typeof roles)[number]
