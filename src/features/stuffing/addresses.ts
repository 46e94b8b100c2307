import type { StuffingStep } from '#contract/stuffing-steps.ts'

const base = '/ops/relatorios/estufagem'

/** Addresses in the app of this feature's screens (spec 2 §2). */
export const addresses = {
  list: () => base,
  /** The report at whatever step it is on. */
  report: (idSaida: number) => `${base}/${idSaida}`,
  step: (idSaida: number, step: StuffingStep) => `${base}/${idSaida}/${step}`,
} as const
