import { array, mixed, number, string } from 'yup'
import { isLocalId, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { statusOf } from './rules.ts'
import type { ShownMenuItem, ShownStep } from './shown.ts'

/**
 * [Note: Counted photos] The menu contains only the status of a step, so an operation states the status after it. Photos of
 * this device may still be discarded: where the status depends only on such photos, the operation also states the status
 * without them. It names them by their bare id: a local id in the arguments would make the operation a dependent of the
 * photo and keep the photo from being discarded alone.
 */
export interface Judged {
  /** The question's status in the menu after the operation. */
  status: number
  counted?: CountedPhotos
}

interface CountedPhotos {
  photoIds: string[]
  /** The status when none of them is left. */
  without: number
}

export const countedField = () =>
  mixed<CountedPhotos>(
    (value): value is CountedPhotos =>
      isObject(value) &&
      array(string().uuid().required()).isValidSync(value['photoIds']) &&
      number().integer().required().isValidSync(value['without']),
  ).optional()

/** The status of a step after an operation; `counted` is set where the status depends only on this device's photos. */
export function judged(step: ShownStep): Judged {
  const status = statusOf(step)
  const without = statusOf({ ...step, images: [] })
  const ids = step.images.map(({ id }) => id)
  if (status === without || !ids.every(isLocalId)) return { status }
  return { status, counted: { photoIds: ids.map(bareId), without } }
}

/** The status of a step after an operation on its photos. */
export interface JudgedOfPhotos {
  status: number
  /** The status without an answer, where it depends on one: the answer may be discarded while the operation stays. */
  unanswered?: number
}

export function judgedWithPhoto(step: ShownStep): JudgedOfPhotos {
  const status = statusOf(step)
  const unanswered = statusOf({ ...step, responses: [] })
  return status === unanswered ? { status } : { status, unanswered }
}

export const judgedWithoutPhoto = (step: ShownStep): Judged & JudgedOfPhotos => ({
  ...judgedWithPhoto(step),
  ...judged(step),
})

/** A local id without its prefix: in arguments it makes no dependent of the photo (see the note). */
export const bareId = (id: RecordId): string => String(id).replace('local:', '')

/**
 * The status that an operation gives the row; earlier operations are applied already. A photo with a server id has arrived: the
 * row that was read may include it without naming it.
 */
export function statusIn(
  row: ShownMenuItem,
  { status, counted, unanswered }: Judged & JudgedOfPhotos,
  serverIds?: ServerIdByLocal,
): number {
  if (unanswered !== undefined && row.respostas.length === 0) return unanswered
  if (counted === undefined || hasPhoto(row)) return status
  const isThere = counted.photoIds.some(
    (id) => row.ownPhotoIds?.includes(id) || serverIds?.has(`local:${id}`),
  )
  return isThere ? status : counted.without
}

/** The provider has a photo: in a step without an answer nothing else changes the status. */
const hasPhoto = ({ respostas, status, ownPhotoIds }: ShownMenuItem): boolean =>
  ownPhotoIds === undefined && respostas.length === 0 && status !== 0
