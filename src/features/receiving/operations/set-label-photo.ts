import { paths } from '#contract/paths.ts'
import { retakeOnly } from '#src/outbox/correction.ts'
import { defineOperation, natural } from '#src/outbox/operation.ts'
import { object } from 'yup'
import { onPackaging } from '../effects.ts'
import { shownImage } from '../evidence.ts'
import { receiptOfPhotos } from '../receipt.ts'
import { reads } from '../reads.ts'
import { receivingLane } from '../lanes.ts'
import { packagingRecord } from '../packaging-args.ts'
import {
  lookForPhoto,
  onePhotoTarget,
  packagingPhotoFields,
  refuseReplacing,
  replacedPart,
  type PackagingPhotoArgs,
} from '../packaging-photo.ts'
import { acceptPackaging } from '../part-answers.ts'

const place = { field: 'imagemNumeroEtiqueta', of: 'a etiqueta' } as const

/** The photo of the label of a packaging: it takes the place of the one before. */
export const setLabelPhoto = defineOperation<PackagingPhotoArgs>({
  kind: 'receiving.setLabelPhoto.v1',
  args: object(packagingPhotoFields()).noUnknown(),
  label: () => 'Foto da etiqueta',
  part: 'Embalagem',
  record: packagingRecord,
  lane: receivingLane,
  photos: ({ photoId }) => [photoId],
  look: lookForPhoto,
  request: (args, context) => {
    refuseReplacing(place, args, context)
    const { idRecebimentoAvariaEmbalagem: packaging, photoId } = args
    return {
      method: 'PUT',
      path: paths.packagingLabel(),
      parts: [
        { name: 'IdRecebimentoAvariaEmbalagem', value: String(context.id(packaging)) },
        ...replacedPart(place, args, context),
        { name: 'Files', bodyId: photoId },
      ],
    }
  },
  accept: acceptPackaging,
  replay: natural((args) => onePhotoTarget('label', args)),
  receipt: receiptOfPhotos(({ idRecebimentoAvariaEmbalagem: id }) => reads.packaging(id)),
  correction: { retake: retakeOnly },
  effects: (args) =>
    onPackaging(args, (packaging) => ({
      ...packaging,
      imagemNumeroEtiqueta: shownImage(args, null),
    })),
})
