import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import type { ShownFact } from '#src/outbox/model/observe.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { isComplete, photosOf } from './rules.ts'

/** The photo of a step, with its identifying data. */
export interface Picture {
  sha256: string
  operador?: string
}

/** The photo of a step; undefined where there is none, or where its hash is unknown. */
export function pictureOf(state: StuffingState, step: StuffingStep): Picture | undefined {
  const pictures: readonly unknown[] = Array.isArray(state.pictures) ? state.pictures : []
  return pictureIn(pictures.find((one) => isObject(one) && one['step'] === step))
}

/** The photo in data that an entry keeps. */
export function pictureIn(kept: unknown): Picture | undefined {
  if (!isObject(kept)) return undefined
  const { sha256, operador } = kept
  if (typeof sha256 !== 'string') return undefined
  return { sha256, ...(typeof operador === 'string' && operador !== '' && { operador }) }
}

/**
 * The photo that a new photo of the step would replace, null for none. Undefined where a new photo is added (PRE), and
 * where the provider gives no hash of the photo.
 */
export function replacedAt(state: StuffingState, step: StuffingStep): Picture | null | undefined {
  if (!Array.isArray(state.pictures) || (step === 'PRE' && !isComplete(state))) return undefined
  return photosOf(state, step) === 0 ? null : pictureOf(state, step)
}

/** Name of the photo's author, for a decision in Envios. */
export function factsOfPicture(kept: unknown): ShownFact[] {
  const name = pictureIn(kept)?.operador
  return name === undefined ? [] : [{ term: 'Quem tirou a foto que está lá', value: name }]
}
