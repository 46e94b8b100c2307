import { paths } from '#contract/paths.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { stuffingStepDescriptions } from '#contract/stuffing-steps.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { ObserveContext, Observed } from '#src/outbox/model/observe.ts'
import { defineOperation, on } from '#src/outbox/model/operation.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { object, string } from 'yup'
import { previousPhoto } from '#src/evidence/photo/one-photo.ts'
import { factsOfPicture, pictureIn, pictureOf, type Picture } from '../pictures.ts'
import { reads } from '../reads.ts'
import { isComplete, withPrePhoto } from '../rules.ts'
import { acceptUpload, stateIn } from '../answer.ts'
import { idSaidaField, photoIdField, stuffingLane, stuffingRecord } from '../record.ts'

export interface AddPrePhotoArgs {
  idSaida: Id
  photoId: string
  /** Hash of the sent bytes, in hex. */
  sha256: string
}

/**
 * Adds a photo to the pre-stage. Not idempotent: a second call would add the photo again, so the counter and the last
 * photo of the stage are read to reconcile. In a complete report the photo replaces the last one.
 */
export const addPrePhoto = defineOperation<AddPrePhotoArgs>({
  kind: 'stuffing.addPrePhoto.v1',
  args: object({
    idSaida: idSaidaField(),
    photoId: photoIdField(),
    sha256: string().required(),
  }).noUnknown(),
  label: () => `Foto da etapa PRE: ${stuffingStepDescriptions.PRE}`,
  record: ({ idSaida }) => stuffingRecord(idSaida, 'PRE'),
  lane: stuffingLane,
  photos: ({ photoId }) => [photoId],
  request: ({ idSaida, photoId }, { overrules, replaces }) => ({
    method: 'PUT',
    path: paths.stuffingUpload(idSaida),
    parts: [
      { name: 'step', value: 'PRE' },
      { name: 'file', bodyId: photoId },
    ],
    extensions: { parts: previousPhoto(pictureIn(overrules ? replaces : undefined)) },
  }),
  accept: acceptUpload,
  observe: {
    reads: ({ idSaida }) => paths.stuffing(idSaida),
    precondition: true,
    baseline: true,
    compare: (answer, args, context) => {
      const now = stateIn(answer, args.idSaida)
      const then = stateIn({ value: context.acknowledged?.value }, args.idSaida)
      if (then && now) return findAcknowledged(then, now, args)
      const found = find(now, args, context)
      return found.is === 'before' ? compareLast(now, context) : found
    },
    facts: (seen, { idSaida }, before) => [
      ...factsOfPicture(seen),
      ...factsOfCount(stateIn(seen, idSaida), stateIn(before, idSaida)),
    ],
  },
  receipt: {
    read: ({ idSaida }) => reads.report(idSaida),
    // Others may have added photos too: the counter shows that photos are missing, not whose photos it counts.
    found: (state, calls) => {
      const { preCounter } = state as { preCounter: unknown }
      return typeof preCounter === 'number' ? Math.min(preCounter, calls.length) : undefined
    },
  },
  correction: {
    retake: (args, _, { photoId, sha256 }) => ({ ...args, photoId, sha256 }),
  },
  effects: ({ idSaida }) => [on(reads.report(idSaida), (state) => state && withPrePhoto(state))],
})

/** The current number of photos of the stage, and the number before this one was sent. */
function factsOfCount(now: StuffingState | undefined, before: StuffingState | undefined) {
  if (typeof now?.preCounter !== 'number') return []
  const had = before === undefined ? '' : `, antes ${before.preCounter}`
  return [{ term: 'Fotos da etapa PRE', value: `${now.preCounter}${had}` }]
}

/**
 * Whether the photo arrived. Before a call no pictures are fetched: then only the hash of the last photo is proof.
 */
function find(
  now: StuffingState | undefined,
  { idSaida, photoId, sha256 }: AddPrePhotoArgs,
  { baseline, refusal, shows }: ObserveContext,
): Observed {
  const before = stateIn(baseline, idSaida)
  if (shows === undefined) {
    const isLast = baseline !== undefined && now && pictureOf(now, 'PRE')?.sha256 === sha256
    return { is: isLast ? 'mine' : 'before' }
  }
  const isRefused = refusal !== undefined
  return (
    findAsLast({ before, now, sha256, isRefused }) ??
    findOneMore(before, now, (n) =>
      shows(photoId, paths.stuffingFile(idSaida, 'PRE', undefined, { ...(n && { n }) })),
    )
  )
}

/**
 * When the report was completed while a PRE photo waited, the photo would replace the last one instead of being added.
 * A decision about one last photo does not cover a later one.
 */
function compareLast(
  now: StuffingState | undefined,
  { overrules, saw }: Pick<ObserveContext, 'overrules' | 'saw'>,
): Observed {
  if (now === undefined || !isComplete(now) || now.preCounter === 0) return { is: 'before' }
  const last = pictureOf(now, 'PRE')
  if (overrules && isDecidedOver(last, saw)) return { is: 'before' }
  const { preCounter } = now
  return {
    is: 'theirs',
    there: last ?? { preCounter },
    message:
      'O relatório foi concluído enquanto esta foto esperava. Enviada agora, ela toma o lugar da última foto da etapa PRE. Compare as fotos e decida.',
  }
}

/**
 * Whether an acknowledged photo is still there. The counter never falls, unless the provider lost photos that it had
 * acknowledged. A counter that has not fallen may have risen again by photos of others.
 */
function findAcknowledged(
  then: StuffingState,
  now: StuffingState,
  { sha256 }: AddPrePhotoArgs,
): Observed {
  if (now.preCounter < then.preCounter) return { is: 'before' }
  const isLast = now.preCounter === then.preCounter && pictureOf(now, 'PRE')?.sha256 === sha256
  return { is: isLast ? 'mine' : 'unclear' }
}

/** Without a hash the decision covers whichever photo is last; a refusal with only a message covers nothing. */
function isDecidedOver(last: Picture | undefined, saw: unknown): boolean {
  const decided = pictureIn(saw)
  if (last !== undefined) return decided?.sha256 === last.sha256
  return decided !== undefined || (isObject(saw) && 'preCounter' in saw)
}

interface LastOfPre {
  before: StuffingState | undefined
  now: StuffingState | undefined
  /** Hash of the photo that was sent. */
  sha256: string
  /** The call itself was refused, and no earlier response was lost. */
  isRefused: boolean
}

/**
 * Whether a PRE photo has replaced the last one, which the counter does not show; undefined where only the counter can
 * decide.
 */
function findAsLast({ before, now, sha256, isRefused }: LastOfPre): Observed | undefined {
  const last = now && pictureOf(now, 'PRE')
  if (last === undefined) return undefined
  if (last.sha256 === sha256) return { is: 'mine' }
  const replaced = before && pictureOf(before, 'PRE')
  const mayHaveStood =
    replaced === undefined
      ? // One photo more, and the last is not ours: it may have replaced ours.
        before?.preCounter !== now?.preCounter
      : replaced.sha256 !== last.sha256
  return mayHaveStood && !isRefused ? { is: 'unclear' } : undefined
}

const mostEarlier = 8

/**
 * The counter may have been raised by anybody; comparing the last PRE photo decides whose it is. One photo more and
 * the last is not ours: it is somebody else's. With several more, ours may come before the last.
 */
function findOneMore(
  before: StuffingState | undefined,
  now: StuffingState | undefined,
  isOurs: (number?: number) => boolean | undefined,
): Observed {
  const [had, has]: unknown[] = [before?.preCounter, now?.preCounter]
  // Without any photo ours is not there, also for a copy, which has no earlier count.
  if (has === 0) return { is: 'before' }
  // A provider may send any value: two invalid counts are not the same count.
  const grown = typeof had === 'number' && typeof has === 'number' ? has - had : undefined
  if (now === undefined || grown === 0) return { is: grown === 0 ? 'before' : 'unclear' }
  const isLastOurs = isOurs()
  if (isLastOurs === true) return { is: 'mine' }
  // In a complete report another photo may have replaced ours.
  if (grown === 1) return { is: isLastOurs === false && !isComplete(now) ? 'before' : 'unclear' }
  // Some providers return each photo by its number; the others return the last photo for any number.
  const earlier = Array.from(
    { length: Math.max(0, Math.min((grown ?? 0) - 1, mostEarlier)) },
    (_, at) => isOurs(now.preCounter - 1 - at),
  )
  return { is: earlier.includes(true) ? 'mine' : 'unclear' }
}
