import { paths } from '#contract/paths.ts'
import type { SeenImage } from '#src/checklist/seen-image.ts'
import { previousPhoto } from '#src/evidence/photo/previous-photo.ts'
import { retakeOnly } from '#src/outbox/model/correction.ts'
import { defineOperation } from '#src/outbox/model/operation.ts'
import { object } from 'yup'
import { onPackaging } from '../effects.ts'
import { shownImage } from '../evidence.ts'
import { receivingLane } from '../lanes.ts'
import { packagingRecord } from '../packaging-args.ts'
import {
  onePhotoTarget,
  overwritesPhoto,
  packagingPhotoFields,
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

/** Sets the photo of a packaging's label or seal; it replaces the previous photo. */
const setNumberPhoto = ({ kind, label, of, path, place }: NumberPhoto) =>
  defineOperation<PackagingPhotoArgs>({
    kind,
    args: object(packagingPhotoFields()).noUnknown(),
    label: () => label,
    part: 'Embalagem',
    record: packagingRecord,
    lane: receivingLane,
    photos: ({ photoId }) => [photoId],
    request: ({ idRecebimentoAvariaEmbalagem: packaging, photoId }, { id, replaces }) => ({
      method: 'PUT',
      path,
      parts: [
        { name: 'IdRecebimentoAvariaEmbalagem', value: String(id(packaging)) },
        { name: 'Files', bodyId: photoId },
      ],
      extensions: { parts: previousPhoto(replaces as SeenImage | null | undefined) },
    }),
    accept: acceptPackaging,
    target: (args) => onePhotoTarget(of, args),
    observe: overwritesPhoto(place),
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
