import { paths } from '#contract/paths.ts'
import { isNameOfAnother } from '#src/domain/names/person-names.ts'
import { overwritesPhoto, previousPhoto, type SeenPhoto } from '#src/evidence/photo/one-photo.ts'
import { retakeOnly } from '#src/outbox/model/correction.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import { fieldIn, isObject } from '#src/reads/unwrap.ts'
import { pathOfImage, photoFields, shownImage, type PhotoArgs } from '../evidence.ts'
import { receiptOfPhotos } from '../receipt.ts'
import {
  defineOnPart,
  idOf,
  onePhotoTarget,
  packagingPart,
  partWithId,
  readsOf,
  type PackagingArgs,
} from '../report-parts.ts'

interface NumberPhoto {
  kind: `receiving.${string}.v1`
  label: string
  of: 'label' | 'seal'
  path: string
  /** Field of the packaging that contains the photo. */
  field: 'imagemNumeroEtiqueta' | 'imagemNumeroLacre'
  /** What the photo shows: «a etiqueta». */
  what: string
}

/** The one photo of a packaging's label or seal. */
export interface NumberPhotoArgs extends PackagingArgs, PhotoArgs {}

/** Defines the operation that sets the photo of a packaging's label or seal; it replaces the previous photo. */
const setNumberPhoto = ({ kind, label, of, path, field, what }: NumberPhoto) =>
  defineOnPart<NumberPhotoArgs>(packagingPart, {
    kind,
    fields: photoFields(),
    label: () => label,
    photos: ({ photoId }) => [photoId],
    request: (args, context) => ({
      method: 'PUT',
      path,
      parts: [partWithId(packagingPart, args, context), { name: 'Files', bodyId: args.photoId }],
      extensions: { parts: previousPhoto(context.replaces) },
    }),
    accept: packagingPart.accept,
    target: (args) => onePhotoTarget(of, args),
    observe: overwritesPhoto<NumberPhotoArgs>({
      reads: readsOf(packagingPart),
      there: (shown) => photoIn(shown, field),
      pathOf: (args, { id }, context) => pathOfImage(args, { idRecebimentoImage: id }, context),
      // A name is no proof, except for a photo that this device set itself and whose id nobody has read yet.
      isLikely: (there, { operador }, { saw }) =>
        isObject(saw) && saw['id'] === undefined && !isNameOfAnother(there.by, operador),
      who: (there, { operador }) =>
        there?.sha256 !== undefined || isNameOfAnother(there?.by, operador)
          ? `Já há outra foto d${what}`
          : `Já há uma foto d${what}, talvez a sua`,
    }),
    receipt: receiptOfPhotos((args) => packagingPart.read(idOf(packagingPart, args)), field),
    correction: { retake: retakeOnly },
    effects: (args) =>
      packagingPart.effects(args, (shown) => ({ ...shown, [field]: shownImage(args, null) })),
  })

function photoIn(shown: unknown, field: NumberPhoto['field']): SeenPhoto | null | undefined {
  const there = fieldIn(shown, field)
  if (!isObject(there)) return there === null ? null : undefined
  const { idRecebimentoImage: id, sha256, operador } = there
  return {
    ...(isServerId(id) && { id }),
    ...(typeof sha256 === 'string' ? { sha256 } : { by: operador }),
  }
}

export const setLabelPhoto = setNumberPhoto({
  kind: 'receiving.setLabelPhoto.v1',
  label: 'Foto da etiqueta',
  of: 'label',
  path: paths.packagingLabel(),
  field: 'imagemNumeroEtiqueta',
  what: 'a etiqueta',
})

export const setSealPhoto = setNumberPhoto({
  kind: 'receiving.setSealPhoto.v1',
  label: 'Foto do lacre',
  of: 'seal',
  path: paths.packagingSeal(),
  field: 'imagemNumeroLacre',
  what: 'o lacre',
})
