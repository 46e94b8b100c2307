import { paths } from '#contract/paths.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { stuffingStepDescriptions } from '#contract/stuffing-steps.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { defineOperation, on, probe, type Finding } from '#src/outbox/model/operation.ts'
import { object, string } from 'yup'
import { previousPhoto } from '#src/evidence/photo/previous-photo.ts'
import { factsOfPicture, findAsLast, pictureIn, refuseReplacingLast } from '../pictures.ts'
import { reads } from '../reads.ts'
import { isComplete, withPrePhoto } from '../rules.ts'
import { acceptUpload, stateIn } from '../answer.ts'
import { idSaidaField, photoIdField, stuffingLane, stuffingRecord } from '../record.ts'

export interface AddPrePhotoArgs {
  idSaida: Id
  photoId: string
  /** Of the bytes that are sent, in hex; an older version kept none. */
  sha256?: string
}

/**
 * One more photo of the pre-stage. Sent twice it would be there twice, so that the counter is asked, and the last
 * photo of the stage: of a complete report it takes the place of that.
 */
export const addPrePhoto = defineOperation<AddPrePhotoArgs>({
  kind: 'stuffing.addPrePhoto.v1',
  args: object({
    idSaida: idSaidaField(),
    photoId: photoIdField(),
    sha256: string().optional(),
  }).noUnknown(),
  label: () => `Foto da etapa PRE: ${stuffingStepDescriptions.PRE}`,
  record: ({ idSaida }) => stuffingRecord(idSaida, 'PRE'),
  lane: stuffingLane,
  photos: ({ photoId }) => [photoId],
  look: ({ idSaida }) => paths.stuffing(idSaida),
  request: (args, context) => {
    refuseReplacingLast(args, context)
    const { idSaida, photoId } = args
    return {
      method: 'PUT',
      path: paths.stuffingUpload(idSaida),
      parts: [
        { name: 'step', value: 'PRE' },
        { name: 'file', bodyId: photoId },
      ],
      extensions: { parts: previousPhoto(pictureIn(context.overrules)) },
    }
  },
  accept: acceptUpload,
  replay: probe({
    ask: ({ idSaida }) => paths.stuffing(idSaida),
    baseline: true,
    find: (answer, { idSaida, photoId, sha256 }, { baseline, refusal, shows }) => {
      const [before, now] = [stateIn(baseline, idSaida), stateIn(answer, idSaida)]
      const isRefused = refusal !== undefined
      return (
        findAsLast({ before, now, sha256, isRefused }) ??
        findOneMore(before, now, (n) =>
          shows?.(photoId, paths.stuffingFile(idSaida, 'PRE', undefined, { ...(n && { n }) })),
        )
      )
    },
  }),
  receipt: {
    read: ({ idSaida }) => reads.report(idSaida),
    // Others may have added theirs: all of ours are among them, or some are missing.
    found: (state, calls) => {
      const { preCounter } = state as { preCounter: unknown }
      return typeof preCounter === 'number' ? Math.min(preCounter, calls.length) : undefined
    },
  },
  correction: {
    retake: (args, _, { photoId, sha256 }) => ({ ...args, photoId, sha256 }),
    shows: (seen, { idSaida }, before) => [
      ...factsOfPicture(seen),
      ...factsOfCount(stateIn(seen, idSaida), stateIn(before, idSaida)),
    ],
  },
  effects: ({ idSaida }) => [on(reads.report(idSaida), (state) => state && withPrePhoto(state))],
})

/** How many photos the stage has, and had before this one went out. */
function factsOfCount(now: StuffingState | undefined, before: StuffingState | undefined) {
  if (typeof now?.preCounter !== 'number') return []
  const had = before === undefined ? '' : `, antes ${before.preCounter}`
  return [{ term: 'Fotos da etapa PRE', value: `${now.preCounter}${had}` }]
}

const mostEarlier = 8

/**
 * A count is anybody's; the provider has the last photo of PRE, and that tells whose the latest is. One more, and
 * the last is not ours: it is somebody else's. Of several more, ours may be before the last.
 */
function findOneMore(
  before: StuffingState | undefined,
  now: StuffingState | undefined,
  isOurs: (number?: number) => boolean | undefined,
): Finding {
  const [had, has]: unknown[] = [before?.preCounter, now?.preCounter]
  // Whatever a provider sends for a count: two that are none are not the same count.
  const grown = typeof had === 'number' && typeof has === 'number' ? has - had : undefined
  if (now === undefined || grown === 0) return { is: grown === 0 ? 'absent' : 'unclear' }
  const isLastOurs = isOurs()
  if (isLastOurs === true) return { is: 'present' }
  // In a complete report another one may have taken the place of ours.
  if (grown === 1) return { is: isLastOurs === false && !isComplete(now) ? 'absent' : 'unclear' }
  // Some providers give each photo by its number; the others give the last, whatever is asked for.
  const earlier = Array.from(
    { length: Math.max(0, Math.min((grown ?? 0) - 1, mostEarlier)) },
    (_, at) => isOurs(now.preCounter - 1 - at),
  )
  return { is: earlier.includes(true) ? 'present' : 'unclear' }
}
