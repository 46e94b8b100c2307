import { paths } from '#contract/paths.ts'
import type { ShownStep } from '#src/checklist/shown.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import { imagePathsOf } from './components/part/shown-photos.ts'
import type { ShownDamageList, ShownImage } from './shown.ts'

/** Thumbnail paths of the provider's photos; a photo that only this device has needs none. */
export const thumbnailsOf = (images: readonly ShownImage[]): string[] =>
  images.flatMap(({ idRecebimento, idRecebimentoImage: id }) =>
    isServerId(id) ? [imagePathsOf(idRecebimento, id).thumbnail] : [],
  )

/** Thumbnail paths of all damages with their packagings, labels and seals. */
export const thumbnailsOfDamages = ({ items }: ShownDamageList): string[] =>
  thumbnailsOf(
    items.flatMap(({ imagens, embalagens }) => [
      ...imagens,
      ...embalagens.flatMap(({ imagemNumeroEtiqueta, imagemNumeroLacre, imagens: ofPackaging }) => [
        ...[imagemNumeroEtiqueta, imagemNumeroLacre].filter((one) => one !== null),
        ...ofPackaging,
      ]),
    ]),
  )

/** Thumbnail paths of a checklist question. */
export const thumbnailsOfStep = ({ id: idChecklist, images }: ShownStep): string[] =>
  images.flatMap(({ id }) => (isServerId(id) ? [paths.checklistThumbnail(idChecklist, id)] : []))
