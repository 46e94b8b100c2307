/** The role codes of the provider (spec 1 §6). A check passes when the person holds any of the roles named. */
export const roles = [
  'ADMIN',
  'SGI_CHECK_EMPILHADEIRA',
  'SGI_CHECK_CARREGAMENTO',
  'REP_SGI_ALL',
  'SGL_OPS_ADMIN',
] as const

export type Role = (typeof roles)[number]
