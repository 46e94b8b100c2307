/** Who may administer (contract §3). */
export const admins = ['ADMIN'] as const
