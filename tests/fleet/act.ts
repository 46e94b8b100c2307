import { createHash, randomUUID } from 'node:crypto'
import type { Body } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import type { Pictures } from './pictures.ts'

export type Photo = Omit<Body, 'person'>

/** One thing that a person does; its intents are made when it is done. */
export type Act = () => { intents: Intent[]; photos: Photo[] }

export const act =
  (intents: Intent[], photos: Photo[] = []): Act =>
  () => ({ intents, photos })

/** The next picture, with a comment of its own in the file, so that no two photos have the same bytes. */
export function makePhoto(pictures: Pictures): Photo {
  const id = randomUUID()
  const base = pictures.next()
  const comment = Buffer.from(id)
  const head = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  const whole = Buffer.concat([base.subarray(0, 2), head, comment, base.subarray(2)])
  const bytes = new Uint8Array(whole).buffer
  return {
    id,
    bytes,
    type: 'image/jpeg',
    filename: 'foto.jpg',
    size: whole.length,
    sha256: createHash('sha256').update(whole).digest('hex'),
  }
}

/** The arguments of a photo. */
export const photoArgs = ({ id, size, sha256 }: Photo) => ({ photoId: id, size, sha256 })
