import { paths } from '#contract/paths.ts'
import { retakeOnly } from '#src/outbox/model/correction.ts'
import { defineOperation, natural } from '#src/outbox/model/operation.ts'
import { object } from 'yup'
import { onPackaging } from '../effects.ts'
import { shownImage } from '../evidence.ts'
import { receivingLane } from '../lanes.ts'
import { observedPhoto } from '../observed.ts'
import { packagingRecord } from '../packaging-args.ts'
import {
  lookForPhoto,
  onePhotoTarget,
  packagingPhotoFields,
  refuseReplacing,
  replacedPart,
  type PackagingPhotoArgs,
  type PhotoPlace,
} from '../packaging-photo.ts'
import { acceptPackaging } from '../part-answers.ts'
import { receiptOfPhotos } from '../receipt.ts'
import { reads } from '../reads.ts'

interface NumberPhoto {
  kind: `receiving.${string}.v1`
  label: string
  of: 'label' | 'seal'
  path: string
  place: PhotoPlace
}

/** The photo of a number on a packaging: it takes the place of the one before. */
const setNumberPhoto = ({ kind, label, of, path, place }: NumberPhoto) =>
  defineOperation<PackagingPhotoArgs>({
    kind,
    args: object(packagingPhotoFields()).noUnknown(),
    label: () => label,
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
        path,
        parts: [
          { name: 'IdRecebimentoAvariaEmbalagem', value: String(context.id(packaging)) },
          { name: 'Files', bodyId: photoId },
        ],
        extensions: { parts: replacedPart(place, args, context) },
      }
    },
    accept: acceptPackaging,
    replay: natural((args) => onePhotoTarget(of, args), observedPhoto(place)),
    receipt: receiptOfPhotos(
      ({ idRecebimentoAvariaEmbalagem: id }) => reads.packaging(id),
      place.field,
    ),
    correction: { retake: retakeOnly },
    effects: (args) =>
      onPackaging(args, (packaging) => ({
        ...packaging,
        [place.field]: shownImage(args, null),
      })),
  })

export const setLabelPhoto = setNumberPhoto({
  kind: 'receiving.setLabelPhoto.v1',
  label: 'Foto da etiqueta',
  of: 'label',
  path: paths.packagingLabel(),
  place: { field: 'imagemNumeroEtiqueta', of: 'a etiqueta' },
})

export const setSealPhoto = setNumberPhoto({
  kind: 'receiving.setSealPhoto.v1',
  label: 'Foto do lacre',
  of: 'seal',
  path: paths.packagingSeal(),
  place: { field: 'imagemNumeroLacre', of: 'o lacre' },
})
