import { paths } from '#contract/paths.ts'
import { defineOperation, natural } from '#src/outbox/operation.ts'
import { object } from 'yup'
import { onPackaging } from '../effects.ts'
import { photoFields, shownImage, type PhotoArgs } from '../evidence.ts'
import { receivingLane } from '../lanes.ts'
import { packagingFields, packagingRecord, type PackagingArgs } from '../packaging-args.ts'
import { acceptPackaging } from '../part-answers.ts'

/** The photo of the label of a packaging: it takes the place of the one before. */
export const setLabelPhoto = defineOperation<PackagingArgs & PhotoArgs>({
  kind: 'receiving.setLabelPhoto.v1',
  args: object({ ...packagingFields(), ...photoFields() }).noUnknown(),
  label: () => 'Foto da etiqueta',
  record: packagingRecord,
  lane: receivingLane,
  photos: ({ photoId }) => [photoId],
  request: ({ idRecebimentoAvariaEmbalagem, photoId }, { id }) => ({
    method: 'PUT',
    path: paths.packagingLabel(),
    parts: [
      { name: 'IdRecebimentoAvariaEmbalagem', value: String(id(idRecebimentoAvariaEmbalagem)) },
      { name: 'Files', bodyId: photoId },
    ],
  }),
  accept: acceptPackaging,
  replay: natural(({ idRecebimentoAvariaEmbalagem: id }) => `label-photo:${id}`),
  effects: (args) =>
    onPackaging(args, (packaging) => ({
      ...packaging,
      imagemNumeroEtiqueta: shownImage(args, null),
    })),
})
