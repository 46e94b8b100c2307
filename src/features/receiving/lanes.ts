import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'

/** What the outbox calls the records that the operations of receiving make (`makes.type`). */
export const recordTypes = {
  report: 'receiving',
  damage: 'damage',
  packaging: 'packaging',
} as const

/**
 * Everything that is done to one report goes in one lane, in the order of the acts. A report that
 * was made on this device keeps the lane of its local id when it has the provider's (`canonicalLane`
 * of the outbox; the lane begins with the `makes.type`).
 */
export const receivingLane = ({ idRecebimento }: { idRecebimento: RecordId }): string =>
  `${recordTypes.report}:${idPart(idRecebimento)}`

/** The report in the words of Envios; `path` is the screen that something was done on. */
export const receivingRecord = (idRecebimento: RecordId, path: string): RecordName => ({
  title: `Recebimento #${idRecebimento}`,
  path,
})
