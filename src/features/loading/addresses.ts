const base = '/ops/carregamento'

/** Addresses in the app of the loading screens (spec 1 §2). */
export const addresses = {
  list: () => base,
  loading: (idSaida: number) => `${base}/${idSaida}`,
} as const
