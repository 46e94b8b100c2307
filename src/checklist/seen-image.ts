import { paths } from '#contract/paths.ts'
import { type Id, isSameId } from '#src/domain/names/ids.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import { overwrites } from '#src/outbox/model/observe.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { imagesOf, isPhoto, shownImage, type QuestionPhotoArgs } from './question-photo.ts'
import type { ShownChecklistImage } from './shown.ts'

/** The only photo of a place as a person saw it, by its identifying data. */
export interface SeenImage {
  /** The provider's id; absent while the photo is this device's own. */
  id?: Id
  sha256?: string
  /** In KB, as the provider sends it. */
  size?: number
}

/** A place has one photo: setting a photo would destroy one that somebody else has taken since. */
export const observeImage = overwrites<QuestionPhotoArgs, SeenImage>({
  reads: ({ owner, step }, { id }) =>
    owner.type === 'receiving'
      ? paths.receivingChecklist(id(owner.id), step)
      : paths.loadingChecklist(id(owner.id)),
  there: imageIn,
  gives: ownImage,
  // Where no photo is left, nobody's photo is replaced.
  isSame: (there, saw) => there === null || (saw !== null && isSameImage(there, saw)),
  isMine: (there, args, context) =>
    there !== null &&
    // Before a call no pictures are fetched.
    (context.shows === undefined
      ? isSameImage(there, ownImage(args))
      : isPhoto(there, args, context)),
  message: (_, { descricao }) =>
    `Outra pessoa já fotografou «${descricao}». Compare as fotos e decida.`,
})

/** Compares by the first of hash, id and size that both photos have; false where they share none of these. */
export function isSameImage(one: SeenImage, other: SeenImage): boolean {
  for (const name of ['sha256', 'id', 'size'] as const) {
    if (one[name] === undefined || other[name] === undefined) continue
    return name === 'id' ? isSameId(one.id, other.id) : one[name] === other[name]
  }
  return false
}

function ownImage(args: QuestionPhotoArgs): SeenImage {
  return seenImage(shownImage(args, `local:${args.photoId}`))
}

function imageIn(shown: unknown, args: QuestionPhotoArgs): SeenImage | null | undefined {
  const images = imagesOf(unwrapped(shown), args)
  if (!Array.isArray(images)) return undefined
  const image = (images as unknown[])
    .filter((one): one is ShownChecklistImage => isObject(one))
    .find(({ idSub }) => (idSub ?? 0) === args.idSub)
  return image === undefined ? null : seenImage(image)
}

const seenImage = ({ id, sha256, size }: ShownChecklistImage): SeenImage => ({
  ...(isServerId(id) && { id }),
  ...(sha256 !== undefined && { sha256 }),
  size,
})
