import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'

/** The type of locally created checklists in the outbox (`makes.type`). */
export const checklistType = 'forklift-checklist'

/**
 * One lane for each machine, in the order of the acts: the hour-meter only grows, so yesterday's checklist must be sent
 * before today's.
 */
export const forkliftLane = ({ idMaquina }: { idMaquina: Id }): string =>
  `forklift:${idPart(idMaquina)}`

/** The key of the read that shows a checklist. */
export const checklistKey = (idChecklist: RecordId): string =>
  `${checklistType}:${idPart(idChecklist)}`

/** The record as Envios shows it; `path` is the screen on which the act was done. */
export const forkliftRecord = (maquina: string, path: string): RecordName => ({
  title: maquina,
  path,
})
