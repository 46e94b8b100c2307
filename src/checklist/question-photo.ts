import { paths } from '#contract/paths.ts'
import { isId, isSameId } from '#src/domain/names/ids.ts'
import { overwritesPhoto, previousPhoto, type SeenPhoto } from '#src/evidence/photo/one-photo.ts'
import {
  addsPhoto,
  receivedIn,
  sentPhotoFields,
  type SentPhoto,
} from '#src/evidence/photo/sent-photo.ts'
import { retakeOnly } from '#src/outbox/model/correction.ts'
import { idPart, isServerId } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import type { RequestContext } from '#src/outbox/model/observe.ts'
import type { OperationSpec, ReceiptSource } from '#src/outbox/model/operation.ts'
import { countByBytes, sumOfReported } from '#src/reads/count-photos.ts'
import { fieldIn, isObject, unwrapped } from '#src/reads/unwrap.ts'
import { number, type ObjectShape } from 'yup'
import { checklistId, needsChecklist } from './answers.ts'
import { loadingReads } from './loading-reads.ts'
import { defineOnQuestion, type QuestionArgs } from './owner.ts'
import { checklistReads } from './reads.ts'
import type { ShownChecklistImage } from './shown.ts'

export interface QuestionPhotoArgs extends QuestionArgs, SentPhoto {
  /** Selects one of several places of a question; 0 where there is one. */
  idSub: number
  /** The question's status in the menu once it has the photo. */
  status: number
}

/** Target shared by setting and removing the only photo of a place. */
export const placePhotoTarget = ({
  idPergunta,
  idSub,
}: Pick<QuestionPhotoArgs, 'idPergunta' | 'idSub'>) => `photo:${idPart(idPergunta)}:${idSub}`

interface SendsPhoto<Args> extends Pick<
  OperationSpec<Args>,
  'kind' | 'makes' | 'awaited' | 'target' | 'observe' | 'effects'
> {
  path: string
  /** Fields of the arguments other than those of every photo. */
  fields?: ObjectShape
}

/** Defines an operation that sends a photo of a question. */
export const defineQuestionPhoto = <Args extends QuestionPhotoArgs>({
  path,
  fields,
  ...spec
}: SendsPhoto<Args>) =>
  defineOnQuestion<Args>({
    ...spec,
    fields: {
      ...sentPhotoFields(),
      idSub: number().integer().min(0).required(),
      status: number().integer().required(),
      ...fields,
    },
    words: () => 'foto',
    photos: ({ photoId }) => [photoId],
    needs: needsChecklist,
    request: (args, context) => ({
      method: 'POST',
      path,
      parts: [
        { name: 'IdChecklist', value: String(checklistId(args, context)) },
        { name: 'IdPergunta', value: String(args.idPergunta) },
        { name: 'IdSub', value: String(args.idSub) },
        { name: 'file', bodyId: args.photoId },
      ],
      // A photo with a target replaces the one before.
      ...(spec.target && { extensions: { parts: previousPhoto(context.replaces) } }),
    }),
    accept: acceptPhoto,
    receipt: receiptOfPhotos,
    correction: { retake: retakeOnly },
  })

/** The photo's id in the provider's response, and size and hash of the received bytes where it reports both. */
function acceptPhoto(body: unknown) {
  const value = unwrapped(body)
  return isObject(value) && isId(value['id'])
    ? { id: value['id'], value, ...receivedIn(value) }
    : undefined
}

/** The photo as screens show it, under a local id until the provider assigns one. */
export const shownQuestionImage = ({ size, sha256, idSub }: QuestionPhotoArgs, id: RecordId) =>
  ({ id, size: Math.ceil(size / 1024), idSub, sha256 }) satisfies ShownChecklistImage

/**
 * The read that lists a photo: its step, or the page of a vehicle. Photos are matched by hash; a list without hashes
 * gives no count.
 */
const receiptOfPhotos: ReceiptSource<QuestionPhotoArgs> = {
  read: ({ owner, step }) =>
    owner.type === 'receiving' ? checklistReads.step(owner, step) : loadingReads.page(owner.id),
  found: (shown, calls) =>
    sumOfReported(calls.map((call) => countByBytes(imagesOf(shown, call), [call.sha256]))),
}

/** The address of a photo at the provider; undefined for a photo without an id. */
function pathOf(
  args: QuestionPhotoArgs,
  photo: unknown,
  context: Pick<RequestContext, 'needed'>,
): string | undefined {
  const id = isObject(photo) ? photo['id'] : undefined
  return isId(id) ? paths.checklistImage(checklistId(args, context), id) : undefined
}

export const addsImage = addsPhoto<QuestionPhotoArgs>({
  reads: ({ owner, step }, { id }) => paths.receivingChecklist(id(owner.id), step),
  list: 'images',
  id: 'id',
  pathOf,
})

export const overwritesImage = overwritesPhoto<QuestionPhotoArgs>({
  reads: ({ owner, step }, { id }) =>
    owner.type === 'receiving'
      ? paths.receivingChecklist(id(owner.id), step)
      : paths.loadingChecklist(id(owner.id)),
  there: imageIn,
  gives: ownImage,
  pathOf,
  isLikely: ({ size }, args) => size === ownImage(args).size,
  who: (_, { descricao }) => `Já há outra foto de «${descricao}»`,
})

function ownImage(args: QuestionPhotoArgs): SeenPhoto {
  return seenImage(shownQuestionImage(args, `local:${args.photoId}`))
}

function imageIn(shown: unknown, args: QuestionPhotoArgs): SeenPhoto | null | undefined {
  const images = imagesOf(shown, args)
  if (!Array.isArray(images)) return undefined
  const image = (images as unknown[])
    .filter((one): one is ShownChecklistImage => isObject(one))
    .find(({ idSub }) => (idSub ?? 0) === args.idSub)
  return image === undefined ? null : seenImage(image)
}

const seenImage = ({ id, sha256, size }: ShownChecklistImage): SeenPhoto => ({
  ...(isServerId(id) && { id }),
  ...(sha256 !== undefined && { sha256 }),
  size,
})

/** The list of a question's photos in a step or on the page of a vehicle; undefined where the list is missing. */
function imagesOf(shown: unknown, { owner, idPergunta }: QuestionPhotoArgs): unknown {
  if (owner.type === 'receiving') return fieldIn(shown, 'images')
  const perguntas = fieldIn(shown, 'perguntas')
  const groups = isObject(perguntas) ? Object.values(perguntas) : []
  const group = groups.find((one) => isObject(one) && isSameId(one['id'], idPergunta))
  return isObject(group) ? group['images'] : undefined
}
