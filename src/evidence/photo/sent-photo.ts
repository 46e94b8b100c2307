import type { Observe, ObserveContext, RequestContext } from '#src/outbox/model/observe.ts'
import type { Received } from '#src/outbox/model/operation.ts'
import { addsItem } from '#src/reads/adds-item.ts'
import { isObject } from '#src/reads/unwrap.ts'
import { number, string } from 'yup'

/** A photo in the arguments of an operation. */
export interface SentPhoto {
  photoId: string
  /** Size of the sent bytes. */
  size: number
  /** Hash of the sent bytes, in hex; the provider may list the photo with it. */
  sha256: string
}

export const sentPhotoFields = () => ({
  photoId: string().uuid().required(),
  size: number().integer().positive().required(),
  sha256: string().required(),
})

/** `received` of an accepted response: size and hash of the received bytes, where the provider reports both. */
export function receivedIn(value: unknown): { received?: Received } {
  const { size, sha256 } = isObject(value) ? value : {}
  return typeof size === 'number' && typeof sha256 === 'string'
    ? { received: { size, sha256 } }
    : {}
}

/**
 * Whether a photo of the provider is the sent one: by its hash, or by comparing the pictures where the provider gives
 * no hash. Undefined where neither is possible: without a picture at a `path`, and before a call.
 */
export function isSentPhoto(
  there: unknown,
  { photoId, sha256 }: Pick<SentPhoto, 'photoId' | 'sha256'>,
  path: string | undefined,
  shows: ObserveContext['shows'],
): boolean | undefined {
  if (!isObject(there)) return undefined
  if (typeof there['sha256'] === 'string') return there['sha256'] === sha256
  return path === undefined ? undefined : shows?.(photoId, path)
}

interface AddedPhoto<Args> extends Pick<Observe<Args>, 'reads'> {
  /** The field of the answer that holds the photos. */
  list: string
  /** The field of a photo that holds its id. */
  id: string
  /** The address of a photo's picture at the provider; `needed` is the answer that lists the photo. */
  pathOf: (args: Args, photo: unknown, context: RequestContext) => string | undefined
}

/**
 * `observe` for an act that adds a photo to a list. A new photo that neither its bytes nor its picture identify may be
 * anybody's, even under the person's name: the person's account may be in use on two devices.
 */
export const addsPhoto = <Args extends SentPhoto>({ pathOf, ...added }: AddedPhoto<Args>) =>
  addsItem<Args>({
    ...added,
    term: 'Fotos',
    identifies: (args, { id, shows }, answer) => ({
      holds: (photo) =>
        isSentPhoto(photo, args, pathOf(args, photo, { id, needed: answer }), shows),
    }),
  })
