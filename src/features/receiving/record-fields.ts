import { isId } from '#src/domain/names/ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { mixed } from 'yup'

/** The field of an operation's arguments that says which report it is about. */
export const idRecebimentoField = () => mixed<RecordId>(isId).required()
