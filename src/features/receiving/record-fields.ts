import { isLocalId } from '#src/outbox/aliases.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { mixed } from 'yup'

/** An id of the provider's, or one of this device. */
const isRecordId = (value: unknown): value is RecordId =>
  isLocalId(value) || (typeof value === 'number' && Number.isSafeInteger(value) && value > 0)

/** The field of an operation's arguments that says which report it is about. */
export const idRecebimentoField = () => mixed<RecordId>(isRecordId).required()
