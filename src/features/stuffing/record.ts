import type { RecordName } from '#src/outbox/entry.ts'
import { stuffingSteps, type StuffingStep } from '#contract/stuffing-steps.ts'
import { number, string } from 'yup'
import { addresses } from './addresses.ts'

/** What every operation of a stuffing report says of itself. */
export const stuffingLane = ({ idSaida }: { idSaida: number }) => `stuffing:${idSaida}`

export const stuffingRecord = (idSaida: number, step: StuffingStep): RecordName => ({
  title: `Estufagem #${idSaida}`,
  path: addresses.step(idSaida, step),
})

export const idSaidaField = () => number().integer().positive().required()
export const photoIdField = () => string().uuid().required()
export const stepField = () => string<StuffingStep>().oneOf(stuffingSteps).required()
