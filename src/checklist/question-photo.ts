import { paths } from '#contract/paths.ts'
import { isId, isSameId } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import type { ObserveContext, RequestContext } from '#src/outbox/model/observe.ts'
import type { ReceiptSource, RequestPart } from '#src/outbox/model/operation.ts'
import { countByBytes, sumOfReported } from '#src/reads/count-photos.ts'
import { isObject, unwrapped } from '#src/reads/unwrap.ts'
import { number, string } from 'yup'
import { checklistId } from './answers.ts'
import { loadingReads } from './loading-reads.ts'
import type { QuestionArgs } from './owner.ts'
import { checklistReads } from './reads.ts'
import type { ShownChecklistImage } from './shown.ts'

export interface QuestionPhotoArgs extends QuestionArgs {
  /** Selects one of several places of a question; 0 where there is one. */
  idSub: number
  photoId: string
  /** Size of the sent bytes. */
  size: number
  /** Hash of the sent bytes, in hex; the provider may list the photo with it. */
  sha256: string
  /** The question's status in the menu once it has the photo. */
  status: number
}

/** Target shared by setting and removing the only photo of a place. */
export const onePhotoTarget = ({
  idPergunta,
  idSub,
}: Pick<QuestionPhotoArgs, 'idPergunta' | 'idSub'>) => `photo:${idPart(idPergunta)}:${idSub}`

export const photoFields = () => ({
  idSub: number().integer().min(0).required(),
  photoId: string().uuid().required(),
  size: number().integer().positive().required(),
  sha256: string().required(),
  status: number().integer().required(),
})

export const photoParts = (args: QuestionPhotoArgs, context: RequestContext): RequestPart[] => [
  { name: 'IdChecklist', value: String(checklistId(args, context)) },
  { name: 'IdPergunta', value: String(args.idPergunta) },
  { name: 'IdSub', value: String(args.idSub) },
  { name: 'file', bodyId: args.photoId },
]

/** The photo's id in the provider's response, and size and hash of the received bytes where it reports both. */
export function acceptPhoto(body: unknown) {
  const value = unwrapped(body)
  if (!isObject(value) || !isId(value['id'])) return undefined
  const { id, size, sha256 } = value
  const received = typeof size === 'number' && typeof sha256 === 'string' && { size, sha256 }
  return { id, value, ...(received && { received }) }
}

/** The photo as screens show it, under a local id until the provider assigns one. */
export const shownImage = ({ size, sha256, idSub }: QuestionPhotoArgs, id: RecordId) =>
  ({
    id,
    size: Math.ceil(size / 1024),
    idSub,
    sha256,
  }) satisfies ShownChecklistImage

/**
 * The read that lists a photo: its step, or the page of a vehicle. Photos are matched by hash; a list without hashes
 * gives no count.
 */
export const receiptOfQuestionPhotos: ReceiptSource<QuestionPhotoArgs> = {
  read: ({ owner, step }) =>
    owner.type === 'receiving' ? checklistReads.step(owner, step) : loadingReads.page(owner.id),
  found: (shown, calls) =>
    sumOfReported(calls.map((call) => countByBytes(imagesOf(shown, call), [call.sha256]))),
}

/**
 * Whether an image of a question is the photo of these arguments: by its hash, or by comparing the pictures where the
 * provider sends no hash. Undefined where neither is possible.
 */
export function isPhoto(
  image: unknown,
  args: QuestionPhotoArgs,
  context: Pick<RequestContext, 'needed'> & Pick<ObserveContext, 'shows'>,
): boolean | undefined {
  if (!isObject(image)) return undefined
  const { id, sha256 } = image
  if (typeof sha256 === 'string') return sha256 === args.sha256
  if (!isId(id)) return undefined
  return context.shows?.(args.photoId, paths.checklistImage(checklistId(args, context), id))
}

/** The list of a question's photos in a step or on the page of a vehicle; undefined where the list is missing. */
export function imagesOf(shown: unknown, { owner, idPergunta }: QuestionPhotoArgs): unknown {
  if (!isObject(shown)) return undefined
  if (owner.type === 'receiving') return shown['images']
  const { perguntas } = shown
  const groups = isObject(perguntas) ? Object.values(perguntas) : []
  const group = groups.find((one) => isObject(one) && isSameId(one['id'], idPergunta))
  return isObject(group) ? group['images'] : undefined
}
