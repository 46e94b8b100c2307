import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'

const base = '/sgi/checklists/carregamento'

/** Addresses in the app of the checklists of vehicles (spec 2 §2). */
export const addresses = {
  list: () => base,
  checklist: (idSaida: Id) => `${base}/${idPart(idSaida)}`,
} as const
