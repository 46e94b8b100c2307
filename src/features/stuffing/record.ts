import { isId, type Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordName } from '#src/outbox/model/entry.ts'
import { stuffingSteps, type StuffingStep } from '#contract/stuffing-steps.ts'
import { mixed, string } from 'yup'
import { addresses } from './addresses.ts'

/** Lane and record name common to all operations of a stuffing report. */
export const stuffingLane = ({ idSaida }: { idSaida: Id }) => `stuffing:${idPart(idSaida)}`

export const stuffingRecord = (idSaida: Id, step: StuffingStep): RecordName => ({
  title: `Estufagem #${idSaida}`,
  path: addresses.step(idSaida, step),
})

export const idSaidaField = () => mixed<Id>(isId).required()
export const photoIdField = () => string().uuid().required()
export const stepField = () => string<StuffingStep>().oneOf(stuffingSteps).required()
