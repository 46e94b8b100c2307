import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'

/** What the outbox calls the checklists that are made here (`makes.type`). */
export const checklistType = 'forklift-checklist'

/**
 * Everything that is done to one machine goes in one lane, in the order of the acts: its hour-meter
 * only grows, so that yesterday's checklist has to go before today's.
 */
export const forkliftLane = ({ idMaquina }: { idMaquina: Id }): string =>
  `forklift:${idPart(idMaquina)}`

/** The name of the read that shows a checklist. */
export const checklistKey = (idChecklist: RecordId): string =>
  `${checklistType}:${idPart(idChecklist)}`

/** The machine in the words of Envios; `path` is the screen that something was done on. */
export const forkliftRecord = (maquina: string, path: string): RecordName => ({
  title: maquina,
  path,
})
