/**
 * The parts of a receiving report that a warning of «Finalizar» can concern: its `tipo`, as the
 * dialog shows it.
 */
export const warningTypes = [
  'Recebimento',
  'Checklist',
  'Avarias',
  'Embalagens',
  'Resíduos',
  'Materiais a menor',
] as const

export type WarningType = (typeof warningTypes)[number]
