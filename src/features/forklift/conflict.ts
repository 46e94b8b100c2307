import { isId, type Id } from '#src/domain/names/ids.ts'
import type { Parked } from '#src/outbox/model/entry.ts'
import { isObject } from '#src/reads/unwrap.ts'

/** The checklist that stands in the way of what was sent, as the provider's 409 names it. */
export interface StandingChecklist {
  id: Id
  responsavel?: string
  data?: string
  dia?: string
  horimetro?: number
}

/** Undefined where it is no such refusal. */
export function standingChecklist(parked: Parked | undefined): StandingChecklist | undefined {
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
