import type { StuffingState, StuffingStep } from '#contract/schemas/stuffing.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { ShownFact } from '#src/outbox/model/correction.ts'
import { previousPhoto } from '#src/evidence/photo/previous-photo.ts'
import {
  ConflictError,
  type Finding,
  type RequestContext,
  type RequestPart,
} from '#src/outbox/model/operation.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { stateIn } from './answer.ts'
import { isComplete, photosOf } from './rules.ts'

/** The one photo of a step, as far as a provider tells it from others. */
interface Picture {
  sha256: string
  operador?: string
}

/** Whether a provider tells the photos of the steps from others at all. */
const tellsPictures = ({ pictures }: StuffingState): boolean => Array.isArray(pictures)

/** The photo that stands at a step; undefined where there is none, or its bytes are not told. */
export function pictureOf(state: StuffingState, step: StuffingStep): Picture | undefined {
  const pictures: readonly unknown[] = tellsPictures(state) ? (state.pictures ?? []) : []
  return pictureIn(pictures.find((one) => isObject(one) && one['step'] === step))
}

/** The same where it stands in the way of an entry that waits for a person. */
export function pictureIn(seen: unknown): Picture | undefined {
  if (!isObject(seen)) return undefined
  const { sha256, operador } = seen
  if (typeof sha256 !== 'string') return undefined
  return { sha256, ...(typeof operador === 'string' && operador !== '' && { operador }) }
}

/**
 * What a person who takes a photo of a step has before them: the bytes of the one that is there, null
 * for none. Undefined where nothing is told: a look would cost a call and tell nothing either.
 */
export function seenAt(state: StuffingState, step: StuffingStep): string | null | undefined {
  if (!tellsPictures(state) || (step === 'PRE' && !isComplete(state))) return undefined
  return photosOf(state, step) === 0 ? null : pictureOf(state, step)?.sha256
}

interface Replacing {
  idSaida: Id
  step: StuffingStep
  sha256?: string
  before?: string | null
}

/**
 * Throws ConflictError where somebody else has taken the photo since the person looked: a step has one,
 * and theirs would be gone. `seen` is then theirs. Without its bytes it may as well be our own.
 */
export function refuseReplacing(args: Replacing, { seen, overrules }: RequestContext): void {
  const { idSaida, step, sha256, before } = args
  if (before === undefined || sha256 === undefined) return
  const state = stateIn(seen, idSaida)
  const there = state && pictureOf(state, step)
  if (there === undefined) return
  if ([before, sha256, pictureIn(overrules)?.sha256].includes(there.sha256)) return
  const words = `${whoTook(there)} já fotografou a etapa ${step}. Compare as fotos e decida.`
  throw new ConflictError(words, there)
}

/** Tells the provider what is replaced: what the person saw, or what they have decided to. */
export function replacedPart(
  { idSaida, step, before }: Replacing,
  { seen, overrules }: RequestContext,
): RequestPart[] {
  if (overrules === undefined) return previousPhoto(asPicture(before))
  const state = stateIn(seen, idSaida)
  return previousPhoto((state && pictureOf(state, step)) ?? pictureIn(overrules))
}

const asPicture = (sha256: string | null | undefined) =>
  typeof sha256 === 'string' ? { sha256 } : sha256

/**
 * Throws ConflictError where a photo of PRE would not be one more: its report was completed while it waited,
 * and there it takes the place of the last one. Whoever has decided over one has not over the next.
 */
export function refuseReplacingLast(
  { idSaida }: Pick<Replacing, 'idSaida'>,
  { seen, overrules }: RequestContext,
): void {
  const state = stateIn(seen, idSaida)
  if (state === undefined || !isComplete(state) || photosOf(state, 'PRE') === 0) return
  const last = pictureOf(state, 'PRE')
  if (isDecidedOver(last, overrules)) return
  const { preCounter } = state
  throw new ConflictError(
    'O relatório foi concluído enquanto esta foto esperava. Enviada agora, ela toma o lugar da última foto da etapa PRE. Compare as fotos e decida.',
    last ?? { preCounter },
  )
}

/** Where no bytes are told it is the last one, whichever that is; a refusal's words alone are neither. */
function isDecidedOver(last: Picture | undefined, overrules: unknown): boolean {
  const decided = pictureIn(overrules)
  if (last !== undefined) return decided?.sha256 === last.sha256
  return decided !== undefined || (isObject(overrules) && 'preCounter' in overrules)
}

interface LastOfPre {
  before: StuffingState | undefined
  now: StuffingState | undefined
  /** Of the photo that was sent; an older version kept none. */
  sha256: string | undefined
  /** It was refused itself, and no answer was lost before. */
  isRefused: boolean
}

/**
 * Whether a photo of PRE has taken the place of the last one, which no count tells; undefined where the count
 * is all that says it.
 */
export function findAsLast({ before, now, sha256, isRefused }: LastOfPre): Finding | undefined {
  const last = now && pictureOf(now, 'PRE')
  if (last === undefined) return undefined
  if (last.sha256 === sha256) return { is: 'present' }
  const replaced = before && pictureOf(before, 'PRE')
  const mayHaveStood =
    replaced === undefined
      ? // One more is there, and the last is not ours: ours may be the one that it took the place of.
        sha256 !== undefined && before?.preCounter !== now?.preCounter
      : replaced.sha256 !== last.sha256
  return mayHaveStood && !isRefused ? { is: 'unclear' } : undefined
}

const whoTook = ({ operador = 'Outra pessoa' }: Picture): string => operador

/** The same in Envios, for whoever decides there. */
export function factsOfPicture(seen: unknown): ShownFact[] {
  const there = pictureIn(seen)
  return there === undefined
    ? []
    : [{ term: 'Quem tirou a foto que está lá', value: whoTook(there) }]
}

/**
 * 1 where the photo that was sent is the one that stands there, by the flag where no bytes are told, else 0;
 * undefined where neither is told.
 */
export function countShown(state: StuffingState, { step, sha256 }: Replacing): number | undefined {
  const there = pictureOf(state, step)
  if (there !== undefined && sha256 !== undefined) return there.sha256 === sha256 ? 1 : 0
  const count: unknown = photosOf(state, step)
  return typeof count === 'number' ? Math.min(count, 1) : undefined
}
