import { longestProblem } from '#contract/limits.ts'
import { paths } from '#contract/paths.ts'
import type { ForkliftVariant } from '#contract/schemas/forklift.ts'
import type { ItemAnswer } from '#src/domain/records/item-answer.ts'
import { sentPhotoFields, type SentPhoto } from '#src/evidence/photo/sent-photo.ts'
import { countByBytes, sumOfReported } from '#src/reads/count-photos.ts'
import { defineOperation } from '#src/outbox/model/operation.ts'
import { mixed, object, string } from 'yup'
import {
  acceptItem,
  itemFields,
  itemRecord,
  itemTarget,
  onItem,
  type ItemArgs,
} from '../item-args.ts'
import { forkliftLane } from '../lanes.ts'
import { observeItem, photoOfItem, seenParts, wholeOver } from '../observe-item.ts'
import { reads } from '../reads.ts'
import { withAnswer } from '../rules.ts'

export interface AnswerItemArgs extends ItemArgs {
  /** The value of the chosen option, or a number with a decimal point. */
  value: string
  /** The label of the answer in Portuguese. */
  valueText: string
  variant: ForkliftVariant
  /** The description of the problem; absent to keep the text of the same answer. */
  obs?: string
  photo?: SentPhoto
  /** Removes the photo of the same answer without a replacement. */
  withoutPhoto?: true
  responsavel: string
}

/** An answer to an item; a new answer replaces the old one (contract §10). */
export const answerItem = defineOperation<AnswerItemArgs>({
  kind: 'forklift.answerItem.v1',
  args: object({
    ...itemFields(),
    value: string().required(),
    valueText: string().required(),
    variant: string<ForkliftVariant>().oneOf(['OK', 'NOT']).required(),
    obs: string().max(longestProblem).optional(),
    photo: object(sentPhotoFields()).noUnknown().optional().default(undefined),
    withoutPhoto: mixed<true>((value): value is true => value === true).optional(),
    responsavel: string().required(),
  }).noUnknown(),
  label: ({ descricao, valueText }) => `${descricao}: ${valueText}`,
  record: itemRecord,
  lane: forkliftLane,
  photos: ({ photo }) => (photo ? [photo.photoId] : []),
  request: (args, context) => {
    const { texto, photo } = wholeOver(answerOf(args), context)
    return {
      method: 'POST',
      path: paths.forkliftChecklist(context.id(args.idChecklist)),
      parts: [
        { name: 'field', value: args.field },
        { name: 'fieldType', value: args.fieldType },
        { name: 'value', value: args.value },
        { name: 'variant', value: args.variant },
        ...(texto == null ? [] : [{ name: 'obs', value: texto }]),
        ...(args.photo ? [{ name: 'file', bodyId: args.photo.photoId }] : []),
      ],
      extensions: {
        parts: [
          { name: 'data', value: args.doneAt },
          ...(photo === null ? [{ name: 'semFoto', value: '1' }] : []),
          ...seenParts(context),
        ],
      },
    }
  },
  accept: acceptItem,
  target: itemTarget,
  observe: observeItem(answerOf),
  receipt: {
    read: ({ idChecklist }) => reads.checklist(idChecklist),
    found: (page, calls) =>
      sumOfReported(
        calls.flatMap(({ field, photo }) =>
          photo === undefined ? [] : [countByBytes(photoOfItem(page, field), [photo.sha256])],
        ),
      ),
  },
  correction: {
    fields: { value: 'Resposta', obs: 'O que está errado?' },
    retake: (args, _, photo) => ({ ...args, photo }),
  },
  effects: (args) =>
    onItem(args, (page) => {
      const { photo, ...given } = args
      return withAnswer(page, { ...given, ...photo })
    }),
})

function answerOf({ value, variant, obs, photo, withoutPhoto }: AnswerItemArgs): ItemAnswer {
  const taken = photo && { sha256: photo.sha256 }
  return { value, variant, texto: obs, photo: taken ?? (withoutPhoto ? null : undefined) }
}
