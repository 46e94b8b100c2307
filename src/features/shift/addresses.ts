/** The address in the app of this feature's screen. */
export const addresses = { shift: () => '/preparar' } as const
