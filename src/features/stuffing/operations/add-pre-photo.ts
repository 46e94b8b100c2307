import { paths } from '#contract/paths.ts'
import { stuffingStepDescriptions } from '#contract/stuffing-steps.ts'
import { defineOperation, on, probe, type Finding } from '#src/outbox/operation.ts'
import { object, string } from 'yup'
import { previousPhoto } from '#src/evidence/previous-photo.ts'
import { factsOfPicture, findAsLast, pictureIn, refuseReplacingLast } from '../pictures.ts'
import { reads } from '../reads.ts'
import { withPrePhoto } from '../rules.ts'
import { acceptUpload, stateIn } from '../answer.ts'
import { idSaidaField, photoIdField, stuffingLane, stuffingRecord } from '../record.ts'

export interface AddPrePhotoArgs {
  idSaida: number
  photoId: string
  /** Of the bytes that are sent, in hex; an older version kept none. */
  sha256?: string
}

/**
 * One more photo of the pre-stage. Sent twice it would be there twice, so that the counter is asked, and of a
 * complete report the last one: it takes the place of that.
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
        ...previousPhoto(pictureIn(context.overrules)),
        { name: 'file', bodyId: photoId },
      ],
    }
  },
  accept: acceptUpload,
  replay: probe({
    ask: ({ idSaida }) => paths.stuffing(idSaida),
    baseline: true,
    find: (answer, { idSaida, sha256 }, { baseline, refusal }) => {
      const [before, now] = [stateIn(baseline, idSaida), stateIn(answer, idSaida)]
      const isRefused = refusal !== undefined
      return (
        findAsLast({ before, now, sha256, isRefused }) ??
        findOneMore(before?.preCounter, now?.preCounter)
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
    shows: (seen) => factsOfPicture(seen),
  },
  effects: ({ idSaida }) => [on(reads.report(idSaida), (state) => state && withPrePhoto(state))],
})

/** Somebody else may have added theirs in the meantime: more than one tells nothing about ours. */
function findOneMore(before: unknown, now: unknown): Finding {
  // Whatever a provider sends for a count: two that are none are not the same count.
  if (typeof before !== 'number' || typeof now !== 'number') return { is: 'unclear' }
  if (now === before) return { is: 'absent' }
  return now === before + 1 ? { is: 'present' } : { is: 'unclear' }
}
