/** The steps of a stuffing report, in the order in which they are taken (spec 2 §4). */
export const stuffingSteps = ['PRE', '1', '2', '3', 'C', '4', '5', '6', '7'] as const

export type StuffingStep = (typeof stuffingSteps)[number]

/** What the photo of each step shows, in the words of the screens and of the PDF (contract §15). */
export const stuffingStepWords: Record<StuffingStep, string> = {
  PRE: 'Paletes e sacarias',
  '1': 'Container vazio',
  '2': 'Primeira camada de paletes',
  '3': 'Terceira camada',
  C: 'Checklist assinado',
  '4': 'Última camada com amarração',
  '5': 'Uma porta aberta',
  '6': 'Container fechado, com o local da estufagem',
  '7': 'Lacre do container',
}
