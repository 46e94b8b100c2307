import { isId, type Id } from '#src/domain/names/ids.ts'
import type { Parked } from '#src/outbox/model/entry.ts'
import { isObject } from '#src/reads/unwrap.ts'

/** The existing checklist that caused the conflict, from the provider's 409. */
export interface CurrentChecklist {
  id: Id
  responsavel?: string
  data?: string
  dia?: string
  horimetro?: number
}

/** Returns undefined where the refusal is not such a conflict. */
export function currentChecklist(parked: Parked | undefined): CurrentChecklist | undefined {
  if (parked?.why !== 'conflict' || !isObject(parked.seen)) return undefined
  const { id, responsavel, data, dia, horimetro } = parked.seen
  if (!isId(id)) return undefined
  return {
    id,
    ...(typeof responsavel === 'string' && { responsavel }),
    ...(typeof data === 'string' && { data }),
    ...(typeof dia === 'string' && { dia }),
    ...(typeof horimetro === 'number' && { horimetro }),
  }
}
