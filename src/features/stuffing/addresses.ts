import type { StuffingStep } from '#contract/stuffing-steps.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'

const base = '/ops/relatorios/estufagem'

/** Addresses of the stuffing screens in the app (spec 2 §2). */
export const addresses = {
  list: () => base,
  /** The report at its current step. */
  report: (idSaida: Id) => `${base}/${idPart(idSaida)}`,
  step: (idSaida: Id, step: StuffingStep) => `${base}/${idPart(idSaida)}/${step}`,
} as const
