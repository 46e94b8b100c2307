const base = '/sgi/checklists/carregamento'

/** Addresses in the app of the checklists of vehicles (spec 2 §2). */
export const addresses = {
  list: () => base,
  checklist: (idSaida: number) => `${base}/${idSaida}`,
} as const
