import { array, mixed, number, string } from 'yup'
import { isLocalId, type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { statusOf } from './rules.ts'
import type { ShownMenuItem, ShownStep } from './shown.ts'

/**
 * [Note: Counted photos] The menu tells of a step no more than how far it is, so that an act says what
 * that is once it was done. Where all the photos that it counts on are this device's own, they may yet be
 * given up: then the step is as far as it is without them. They are named by their bytes: what names the
 * record of a photo hangs on it, and would keep it from being given up.
 */
export interface Judged {
  /** The question's status in the menu after the act. */
  status: number
  counted?: CountedPhotos
}

interface CountedPhotos {
  photoIds: string[]
  /** The status once none of them is there. */
  without: number
}

export const countedField = () =>
  mixed<CountedPhotos>(
    (value): value is CountedPhotos =>
      isObject(value) &&
      array(string().uuid().required()).isValidSync(value['photoIds']) &&
      number().integer().required().isValidSync(value['without']),
  ).optional()

/** How far a step is, as an act leaves it. */
export function judged(step: ShownStep): Judged {
  const status = statusOf(step)
  const without = statusOf({ ...step, images: [] })
  const ids = step.images.map(({ id }) => id)
  if (status === without || !ids.every(isLocalId)) return { status }
  return { status, counted: { photoIds: ids.map(bareId), without } }
}

/** How far a step is, as an act on its photos leaves it. */
export interface JudgedOfPhotos {
  status: number
  /** The same without an answer, where it counts on one: that may yet be given up, and the act stay. */
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

/** It names a photo without hanging on it. */
export const bareId = (id: RecordId): string => String(id).replace('local:', '')

/**
 * The status that an act gives the row, which shows what was done before it. A photo that bears the
 * provider's number has arrived: it may be in the row that was read, where nothing tells of it.
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

/** The provider knows of a photo: without an answer nothing else begins a step. */
const hasPhoto = ({ respostas, status, ownPhotoIds }: ShownMenuItem): boolean =>
  ownPhotoIds === undefined && respostas.length === 0 && status !== 0
