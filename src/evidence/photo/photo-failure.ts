import { MissingParentError, whyNotSaved } from '#src/outbox/model/errors.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { errorOf, PhotoError } from '#src/photos/photo-error.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { takeAsItIs } from '#src/photos/take.ts'
import { heldAt } from '../held/held-photos.ts'
import type { PhotoFailure } from './capture.ts'

/** The photo is no longer wanted at its place: `message` tells the person why. */
export class NotUsedError extends Error {
  override name = 'NotUsedError'
}

/** The message for the person, for any thrown value. */
function whyNotKept(error: unknown): string {
  if (error instanceof NotUsedError) return error.message
  const why = whyNotSaved(error)
  return why instanceof MissingParentError ? `A foto não foi salva. ${why.message}` : why.message
}

/**
 * What remains after `error`: the original that could not be processed, or the photo that could not
 * be stored. `id` is the id of an earlier failure.
 */
export async function failureOf<Slot extends string>(
  slot: Slot,
  error: unknown,
  id: string = crypto.randomUUID(),
  photo?: TakenPhoto,
): Promise<PhotoFailure<Slot>> {
  // A processed photo is kept, whatever prevented it from being stored.
  if (photo !== undefined || !(error instanceof PhotoError)) {
    return { id: photo?.id ?? id, slot, message: whyNotKept(error), ...(photo && { photo }) }
  }
  const { message, problem, original } = error
  const asItIs = original && (await takeAsItIs(original).catch(() => undefined))
  return {
    id,
    slot,
    message,
    ...(original && { problem, original }),
    ...(asItIs && { asItIs: named(asItIs, id) }),
  }
}

/** The photo under an id that was assigned earlier. */
export const named = (photo: TakenPhoto, id: string): TakenPhoto => ({
  ...photo,
  id,
  filename: `foto-${id}.jpg`,
})

const notKept = 'A foto não foi salva.'

/** The held photos of a record, from any tab and any time. */
export async function heldFailures<Slot extends string>(
  db: OutboxDatabase,
  person: PersonKey,
  place: string,
): Promise<PhotoFailure<Slot>[]> {
  const here = await heldAt(db, person, place)
  return Promise.all(
    here.map(async ({ id, slot, problem, original, message }) => ({
      ...('sha256' in original
        ? { id, slot: slot as Slot, message: message ?? notKept, photo: original }
        : await failureOf(slot as Slot, errorOf(problem, original, message), id)),
      isOnDisk: true,
    })),
  )
}
