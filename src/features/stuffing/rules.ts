import type { StuffingListItem, StuffingState } from '#contract/schemas/stuffing.ts'
import {
  compareStuffingSteps,
  isStuffingStep,
  nextStuffingStep,
  previousStuffingStep,
  stuffingStepDescriptions,
  stuffingSteps,
  type StuffingStep,
} from '#contract/stuffing-steps.ts'
import { isSameId, type Id } from '#src/domain/names/ids.ts'
import { isObject } from '#src/reads/unwrap.ts'

/** A report with a truthy status is complete (spec 2 §4). */
export const isComplete = ({ status }: Pick<StuffingState, 'status'>): boolean => Boolean(status)

/** The step in an address; undefined where it names none. */
export function stepInAddress(text: string | undefined): StuffingStep | undefined {
  const step = text?.toUpperCase()
  return isStuffingStep(step) ? step : undefined
}

/** The view of the report's screen (spec 2 §2): one step, or the summary of a complete report. */
export function viewOf(
  state: StuffingState,
  asked: StuffingStep | undefined,
): StuffingStep | 'complete' {
  if (asked !== undefined) return asked
  return isComplete(state) ? 'complete' : state.step
}

/** The steps of this report, in order: PRE only where there is a pre-stage. */
export const stepsOf = ({ hasPre }: Pick<StuffingState, 'hasPre'>): readonly StuffingStep[] =>
  stuffingSteps.filter((step) => step !== 'PRE' || hasPre === 1)

/** Target of «Voltar Etapa»; undefined where the button is hidden (spec 2 §2: on PRE and on 1). */
export const backFrom = (step: StuffingStep): StuffingStep | undefined =>
  step === 'PRE' || step === '1' ? undefined : previousStuffingStep[step]

const flagByStep = {
  1: 'picture1',
  2: 'picture2',
  3: 'picture3',
  C: 'pictureChecklist',
  4: 'picture4',
  5: 'picture5',
  6: 'picture6',
  7: 'picture7',
} as const satisfies Record<Exclude<StuffingStep, 'PRE'>, keyof StuffingState>

/** Number of photos of a step: PRE has any number, the others one or none. */
export const photosOf = (state: StuffingState, step: StuffingStep): number =>
  step === 'PRE' ? state.preCounter : state[flagByStep[step]]

export const shows = {
  /** «Avançar Próxima Etapa»: only on PRE, only when hasPre is 1 (spec 2 §2). */
  finishPre: (state: StuffingState, step: StuffingStep) => step === 'PRE' && state.hasPre === 1,
  /** «Ir para Etapa Atual»: when another step than the current one is shown (spec 2 §2). */
  goToCurrent: (state: StuffingState, step: StuffingStep) => step !== state.step,
  /** The current step of a complete report is its last one: there a button opens the summary. */
  overview: (state: StuffingState, step: StuffingStep) => isComplete(state) && step === state.step,
} as const

const preIsOver = 'A etapa PRE já foi concluída.'

/** true, or the reason against it in Portuguese. */
export const can = {
  takePhoto(state: StuffingState, step: StuffingStep): true | string {
    if (step === 'PRE' && state.hasPre !== 1) return 'Este relatório não tem a etapa PRE.'
    if (step === 'PRE' && state.step !== 'PRE' && !isComplete(state)) return preIsOver
    if (!isComplete(state) && compareStuffingSteps(step, state.step) > 0) {
      return `Antes, tire a foto da etapa ${state.step}: ${stuffingStepDescriptions[state.step]}.`
    }
    return true
  },
  finishPre: (state: StuffingState): true | string => state.step === 'PRE' || preIsOver,
  /** Until the report is complete, PRE cannot be opened again (spec 2 §3: 1 goes back to 1). */
  open(state: StuffingState, step: StuffingStep): boolean {
    if (isComplete(state)) return true
    return step === 'PRE' ? state.step === 'PRE' : compareStuffingSteps(step, state.step) <= 0
  },
} as const

/** Whether a new photo is added: only for PRE, while PRE is the current step. Any other photo replaces the previous. */
export const addsUp = (state: StuffingState, step: StuffingStep): boolean =>
  step === 'PRE' && state.step === 'PRE'

/** Steps that are photographed from the same place as an earlier step: from the doors into the container. */
const sameView: Partial<Record<StuffingStep, StuffingStep>> = { 2: '1', 3: '2', 4: '3' }

/**
 * The step whose photo shows the view that a new photo of `step` repeats: the step itself where the photo replaces
 * another; undefined where no view is repeated.
 */
export function viewBefore(state: StuffingState, step: StuffingStep): StuffingStep | undefined {
  if (addsUp(state, step)) return undefined
  return photosOf(state, step) > 0 ? step : sameView[step]
}

/** The report after an uploaded photo, by the provider's own rule (contract §9). */
export function withPhoto(
  state: StuffingState,
  step: StuffingStep,
  sha256?: string,
): StuffingState {
  if (step === 'PRE') return isComplete(state) ? withPicture(state, step, sha256) : state
  if (compareStuffingSteps(step, state.step) > 0 && !isComplete(state)) return state
  const taken = { ...withPicture(state, step, sha256), [flagByStep[step]]: 1 }
  if (step !== state.step) return taken
  const next = nextStuffingStep(step)
  return next === undefined ? { ...taken, status: 1 } : { ...taken, step: next }
}

/** Adds the photo's hash where the provider lists hashes. */
function withPicture(state: StuffingState, step: StuffingStep, sha256?: string): StuffingState {
  if (!Array.isArray(state.pictures)) return state
  const others = state.pictures.filter((one: unknown) => isObject(one) && one['step'] !== step)
  return { ...state, pictures: sha256 === undefined ? others : [...others, { step, sha256 }] }
}

/** Also applies when PRE was finished before the photo was sent (docs/photos.md). */
export const withPrePhoto = (state: StuffingState): StuffingState =>
  isComplete(state) ? state : { ...state, preCounter: state.preCounter + 1 }

export const withPreFinished = (state: StuffingState): StuffingState =>
  state.step === 'PRE' ? { ...state, step: '1' } : state

/**
 * The list after a photo: the photo of the current step opens the next one, and the last photo completes the report.
 */
export const withStepTaken = (
  rows: StuffingListItem[],
  idSaida: Id,
  step: StuffingStep,
): StuffingListItem[] =>
  rows.map((row) => (isSameId(row.idSaida, idSaida) ? rowWithStep(row, step) : row))

function rowWithStep(row: StuffingListItem, taken: StuffingStep): StuffingListItem {
  const next = nextStuffingStep(taken)
  if (next === undefined) return { ...row, status: row.status || 1 }
  return row.step === taken ? { ...row, step: next } : row
}

/**
 * Progress of a report in words: «Etapa 3: Terceira camada · 3 de 9 feitas»; undefined where the list omits the step.
 */
export function progressOf({ status, step, hasPre = 0 }: StuffingListItem): string | undefined {
  if (isComplete({ status }) || step === undefined) return undefined
  const steps = stepsOf({ hasPre })
  const done = Math.max(steps.indexOf(step), 0)
  return `Etapa ${step}: ${stuffingStepDescriptions[step]} · ${done} de ${steps.length} feitas`
}
