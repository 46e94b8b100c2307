import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import type { ShownFact } from '#src/outbox/model/observe.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { isComplete, photosOf } from './rules.ts'

/** The one photo of a step, as far as a provider tells it from others. */
export interface Picture {
  sha256: string
  operador?: string
}

/** The photo of a step; undefined where there is none, or its bytes are not told. */
export function pictureOf(state: StuffingState, step: StuffingStep): Picture | undefined {
  const pictures: readonly unknown[] = Array.isArray(state.pictures) ? state.pictures : []
  return pictureIn(pictures.find((one) => isObject(one) && one['step'] === step))
}

/** The same in what an entry keeps of it. */
export function pictureIn(kept: unknown): Picture | undefined {
  if (!isObject(kept)) return undefined
  const { sha256, operador } = kept
  if (typeof sha256 !== 'string') return undefined
  return { sha256, ...(typeof operador === 'string' && operador !== '' && { operador }) }
}

/**
 * What a photo of a step takes the place of, null for nothing. Undefined where no photo is told from others: a
 * read would cost a call and tell nothing either.
 */
export function replacedAt(state: StuffingState, step: StuffingStep): Picture | null | undefined {
  if (!Array.isArray(state.pictures) || (step === 'PRE' && !isComplete(state))) return undefined
  return photosOf(state, step) === 0 ? null : pictureOf(state, step)
}

export const whoTook = (picture: Picture | null): string => picture?.operador ?? 'Outra pessoa'

/** Who took it, in Envios, for whoever decides there. */
export function factsOfPicture(kept: unknown): ShownFact[] {
  const there = pictureIn(kept)
  return there === undefined
    ? []
    : [{ term: 'Quem tirou a foto que está lá', value: whoTook(there) }]
}
