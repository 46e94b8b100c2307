/** The steps of a stuffing report, in the order in which they are taken (spec 2 §4). */
export const stuffingSteps = ['PRE', '1', '2', '3', 'C', '4', '5', '6', '7'] as const

export type StuffingStep = (typeof stuffingSteps)[number]

/** What the photo of each step shows (spec 2 §3, in Portuguese). */
export const stuffingStepDescriptions: Record<StuffingStep, string> = {
  PRE: 'Paletes e sacarias',
  1: 'Container vazio',
  2: 'Primeira camada de paletes',
  3: 'Terceira camada',
  C: 'Checklist assinado',
  4: 'Última camada com amarração',
  5: 'Uma porta aberta',
  6: 'Container fechado, com o local da estufagem',
  7: 'Lacre do container',
}

/** The step that «Voltar Etapa» leads to (table of spec 2 §3). PRE has none; 1 leads to itself. */
export const previousStuffingStep: Record<StuffingStep, StuffingStep | undefined> = {
  PRE: undefined,
  1: '1',
  2: '1',
  3: '2',
  C: '3',
  4: 'C',
  5: '4',
  6: '5',
  7: '6',
}

export const isStuffingStep = (value: unknown): value is StuffingStep =>
  stuffingSteps.some((step) => step === value)

/** The step after this one, or undefined after the last. */
export const nextStuffingStep = (step: StuffingStep): StuffingStep | undefined =>
  stuffingSteps[stuffingSteps.indexOf(step) + 1]

/** Negative when `step` comes before `other` in the order, 0 when they are equal. */
export const compareStuffingSteps = (step: StuffingStep, other: StuffingStep): number =>
  stuffingSteps.indexOf(step) - stuffingSteps.indexOf(other)
