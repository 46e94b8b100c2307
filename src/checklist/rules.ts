import type { ChecklistOption } from '#contract/schemas/checklist.ts'
import { findMissingOfQuestion, judgeQuestion } from '#src/domain/records/receiving-sections.ts'
import type { ShownChecklistImage, ShownMenuItem, ShownResponse, ShownStep } from './shown.ts'

/** Spec 2 §3: a checklist may be changed while `blocked` is 0. */
export const isBlocked = ({ blocked }: Pick<ShownStep, 'blocked'>): boolean => blocked !== 0

/** The kind of answer (spec 2 §3). */
export type QuestionType = 'choice' | 'combobox' | 'image' | 'text'

/** Undefined for an unknown type without options, which this app cannot show. */
export function questionType({ question, options }: ShownStep): QuestionType | undefined {
  switch (question.tipo) {
    case 'SIM/NAO/NA':
      return 'choice'
    case 'COMBOBOX':
      return 'combobox'
    case 'IMAGE':
      return 'image'
    case 'TEXT':
      return 'text'
    default:
      // A question of any other type that offers options can be answered by choosing an option.
      return options.length > 0 ? 'choice' : undefined
  }
}

/** The answer of a question of a step, which has at most one. */
export const answerOf = ({ responses }: Pick<ShownStep, 'responses'>): ShownResponse | undefined =>
  responses[0]

const notApplicable = new Set(['não aplicável', 'n/a', 'na'])

/** The flag of a combobox answer: 0 for «Não Aplicável», «N/A» and «NA», 1 for any other (spec 2 §4). */
export const flagOf = (texto: string): 0 | 1 =>
  notApplicable.has(texto.trim().toLocaleLowerCase('pt-BR')) ? 0 : 1

export const needsNote = ({ obsRequired }: ChecklistOption): boolean => obsRequired !== 0

/** What a question is missing, in words; undefined when it is answered. */
export const missingOf = (step: ShownStep): string | undefined =>
  findMissingOfQuestion(factsOf(step))

/** Status of the question in the menu: 0 nothing yet, 2 something is missing, 1 answered. */
export const statusOf = (step: ShownStep): number => judgeQuestion(factsOf(step)).status

const factsOf = ({ question, responses, images }: ShownStep) => ({
  tipo: question.tipo,
  answers: responses,
  photos: images.length,
})

export const checklistCan = {
  /** Spec 2 §4: only before the furthest step reached, and not from the last step. */
  goForward: ({ current, step, total }: ShownStep): boolean => current < step && current < total,
  /** The steps are done in order: the provider refuses one beyond the furthest step reached. */
  finish: ({ current, step }: ShownStep): boolean => current <= step,
  goBack: ({ current }: ShownStep): boolean => current > 1,
} as const

/** Progress of the checklist after the step `at` was marked done. */
export const withFinished = (step: ShownStep, at: number): ShownStep => ({
  ...step,
  step: Math.max(step.step, Math.min(at + 1, step.total)),
  ready: at >= step.total && step.step >= step.total ? 1 : step.ready,
})

export const withStepAnswer = (step: ShownStep, response: ShownResponse): ShownStep => ({
  ...step,
  responses: [response],
})

export const withoutStepAnswer = (step: ShownStep): ShownStep => ({ ...step, responses: [] })

/** What lists the photos of a question: its step, or its part of the page of a vehicle. */
export interface WithImages {
  images: ShownChecklistImage[]
}

/** Adds the photo; one that the provider already lists is not added twice. */
export const withListedImage = <Of extends WithImages>(of: Of, image: ShownChecklistImage): Of =>
  of.images.some(({ id }) => id === image.id) ? of : { ...of, images: [...of.images, image] }

/** The photo replaces the photos with the same `idSub`. */
export const withOnlyImage = <Of extends WithImages>(of: Of, image: ShownChecklistImage): Of => ({
  ...of,
  images: [...of.images.filter(({ idSub }) => (idSub ?? 0) !== (image.idSub ?? 0)), image],
})

export const withoutListedImage = <Of extends WithImages>(
  of: Of,
  id: ShownChecklistImage['id'],
): Of => ({
  ...of,
  images: of.images.filter((image) => image.id !== id),
})

/** The menu with the row of one step changed. */
export const withRow = (
  menu: ShownMenuItem[],
  step: number,
  change: (row: ShownMenuItem) => Partial<ShownMenuItem>,
): ShownMenuItem[] => menu.map((row) => (row.step === step ? { ...row, ...change(row) } : row))
