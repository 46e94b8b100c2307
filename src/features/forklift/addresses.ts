import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'

const base = '/sgi/checklists/empilhadeiras'

/**
 * Addresses in the app of the forklift screens (spec 2 §2). An id of this device stands in them as it
 * is: it goes on leading there once the provider's is known.
 */
export const addresses = {
  list: () => base,
  machine: (idMaquina: Id) => `${base}/${idPart(idMaquina)}`,
  newChecklist: (idMaquina: Id) => `${base}/checklist/new/${idPart(idMaquina)}`,
  /** The spec's last part, `data`, names the checklist's day for people; the id alone tells which it is. */
  checklist: (idChecklist: RecordId, dia?: string) =>
    `${base}/checklist/${idPart(idChecklist)}${dia === undefined ? '' : `/${dia}`}`,
} as const
