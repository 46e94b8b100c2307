import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'

const base = '/ops/carregamento'

/** In-app addresses of the loading screens (spec 1 §2). */
export const addresses = {
  list: () => base,
  loading: (idSaida: Id) => `${base}/${idPart(idSaida)}`,
} as const
