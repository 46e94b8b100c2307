import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId, RecordName } from '#src/outbox/model/entry.ts'

/** Types of the records that receiving operations make in the outbox (`makes.type`). */
export const recordTypes = {
  report: 'receiving',
  damage: 'damage',
  packaging: 'packaging',
} as const

/**
 * All entries of one report share one lane, in the order in which they were made. A report made on this device keeps
 * the lane of its local id after the provider's id is known (`canonicalLane` of the outbox; the lane begins with the
 * `makes.type`).
 */
export const receivingLane = ({ idRecebimento }: { idRecebimento: RecordId }): string =>
  `${recordTypes.report}:${idPart(idRecebimento)}`

/** The report as Envios names it; `path` is the screen of the operation. */
export const receivingRecord = (idRecebimento: RecordId, path: string): RecordName => ({
  title: `Recebimento #${idRecebimento}`,
  path,
})
