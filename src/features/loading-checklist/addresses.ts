import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'

const base = '/sgi/checklists/carregamento'

/** In-app addresses of the vehicle checklists (spec 2 §2). */
export const addresses = {
  list: () => base,
  checklist: (idSaida: Id) => `${base}/${idPart(idSaida)}`,
} as const
