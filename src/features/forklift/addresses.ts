import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'

const base = '/sgi/checklists/empilhadeiras'

/**
 * In-app addresses of the forklift screens (spec 2 §2). An address with a local id keeps working after the provider has
 * assigned its own id.
 */
export const addresses = {
  list: () => base,
  machine: (idMaquina: Id) => `${base}/${idPart(idMaquina)}`,
  newChecklist: (idMaquina: Id) => `${base}/checklist/new/${idPart(idMaquina)}`,
  /**
   * The last part of the address, `data`, shows the checklist's day to readers of the URL. Only the id identifies the
   * checklist.
   */
  checklist: (idChecklist: RecordId, dia?: string) =>
    `${base}/checklist/${idPart(idChecklist)}${dia === undefined ? '' : `/${dia}`}`,
} as const
