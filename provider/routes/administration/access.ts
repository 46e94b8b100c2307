/** The roles for administration (contract §3). */
export const admins = ['ADMIN'] as const
