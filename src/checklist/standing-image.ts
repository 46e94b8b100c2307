import { paths } from '#contract/paths.ts'
import { isId, type Id, isSameId } from '#src/domain/names/ids.ts'
import { previousPhoto } from '#src/evidence/photo/previous-photo.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import {
  ConflictError,
  type RequestContext,
  type RequestPart,
} from '#src/outbox/model/operation.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { mixed } from 'yup'
import { lookForChecklist } from './answers.ts'
import { tarpaulinGroups } from './loading-page.ts'
import type { QuestionPhotoArgs } from './question-photo.ts'
import type { ShownChecklistImage } from './shown.ts'

/** The one photo of a place as a person saw it, as far as it can be told from others. */
export interface SeenImage {
  /** The provider's; absent while it is this device's own. */
  id?: Id
  sha256?: string
  /** In KB, as the provider says it. */
  size?: number
}

export interface OnePhotoArgs extends QuestionPhotoArgs {
  /** What stood there, null for none; absent once the person has decided whatever that is. */
  before?: SeenImage | null
}

export const seenImageField = () =>
  mixed<SeenImage>((value): value is SeenImage => isObject(value)).nullable()

export const seenImage = ({ id, sha256, size }: ShownChecklistImage): SeenImage => ({
  ...(isServerId(id) && { id }),
  ...(sha256 !== undefined && { sha256 }),
  size,
})

/** The page of the vehicle, which shows the photo that stands there. */
export const lookForImage = (args: OnePhotoArgs, context: RequestContext): string | undefined =>
  args.owner.type === 'loading-checklist' && args.before !== undefined
    ? paths.loadingChecklist(context.id(args.owner.id))
    : lookForChecklist(args, context)

/**
 * Throws ConflictError where somebody else has taken the photo since the person looked: one place has
 * one photo, and theirs would be gone. `seen` is then theirs.
 */
export function refuseReplacing(args: OnePhotoArgs, { seen, overrules }: RequestContext): void {
  const { before, size, sha256 } = args
  if (before === undefined) return
  const own = { sha256, size: Math.ceil(size / 1024) }
  const known = [before, own, standingImage(overrules)]
  const theirs = imagesIn(seen, args).find(
    (image) => !known.some((one) => one && isSameImage(image, one)),
  )
  if (theirs === undefined) return
  const { descricao } = args
  throw new ConflictError(
    `Outra pessoa já fotografou «${descricao}». Compare as fotos e decida.`,
    theirs,
  )
}

/** Tells the provider what is replaced: what the person saw, or what they have decided to. */
export const replacedPart = (
  args: OnePhotoArgs,
  { seen, overrules }: RequestContext,
): RequestPart[] =>
  previousPhoto(
    overrules === undefined ? args.before : (imagesIn(seen, args)[0] ?? standingImage(overrules)),
  )

/** The photo that stands in the way of an entry that waits for a person, where that is the reason. */
export function standingImage(seen: unknown): (SeenImage & { id: Id }) | undefined {
  if (!isObject(seen)) return undefined
  const { id, sha256, size } = seen
  if (!isId(id)) return undefined
  return {
    id,
    ...(typeof sha256 === 'string' && { sha256 }),
    ...(typeof size === 'number' && { size }),
  }
}

/** By its bytes, else by its number; where neither is told of both, by its size. */
export function isSameImage(one: SeenImage, other: SeenImage): boolean {
  for (const name of ['sha256', 'id', 'size'] as const) {
    if (one[name] === undefined || other[name] === undefined) continue
    return name === 'id' ? isSameId(one.id, other.id) : one[name] === other[name]
  }
  return false
}

/** Those of the place on the page; none where that does not tell. */
function imagesIn(seen: unknown, { idPergunta, idSub }: OnePhotoArgs): SeenImage[] {
  const page = unwrapped(seen)
  const perguntas = isObject(page) ? page['perguntas'] : undefined
  if (!isObject(perguntas)) return []
  const question = tarpaulinGroups
    .map((group) => perguntas[group])
    .find((one) => isObject(one) && isSameId(one['id'], idPergunta))
  const images = isObject(question) ? question['images'] : undefined
  if (!Array.isArray(images)) return []
  return (images as unknown[])
    .filter((one): one is ShownChecklistImage => isObject(one) && isId(one['id']))
    .filter((one) => (one.idSub ?? 0) === idSub)
    .map(seenImage)
}
