/** The roles for each report, and for the monitors (contract §4, §15). */
export const readers = {
  sgi: ['REP_SGI_ALL', 'ADMIN'],
  receiving: ['SGL_OPS_ADMIN', 'ADMIN'],
  stock: ['REP_SGI_ALL', 'SGL_OPS_ADMIN', 'ADMIN'],
  monitors: ['SGL_OPS_ADMIN', 'ADMIN'],
} as const
