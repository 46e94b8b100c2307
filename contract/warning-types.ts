/** Which part of a receiving report a warning of «Finalizar» is about: its `tipo`, as the dialog shows it. */
export const warningTypes = [
  'Recebimento',
  'Checklist',
  'Avarias',
  'Embalagens',
  'Resíduos',
  'Materiais a menor',
] as const

export type WarningType = (typeof warningTypes)[number]
