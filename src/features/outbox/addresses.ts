/** Addresses in the app of this feature's screens. */
export const addresses = {
  outbox: () => '/envios',
  handOver: () => '/entregar',
} as const
