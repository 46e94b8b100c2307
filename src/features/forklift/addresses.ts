import type { RecordId } from '#src/outbox/entry.ts'

const base = '/sgi/checklists/empilhadeiras'

/**
 * Addresses in the app of the forklift screens (spec 2 §2). An id of this device stands in them as it
 * is: it goes on leading there once the provider's is known.
 */
export const addresses = {
  list: () => base,
  machine: (idMaquina: number) => `${base}/${idMaquina}`,
  newChecklist: (idMaquina: number) => `${base}/checklist/new/${idMaquina}`,
  /** The spec's last part, `data`, names the checklist's day for people; the id alone tells which it is. */
  checklist: (idChecklist: RecordId, dia?: string) =>
    `${base}/checklist/${idChecklist}${dia === undefined ? '' : `/${dia}`}`,
} as const
