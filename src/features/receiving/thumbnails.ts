import { pathsOf } from './components/shown-photos.ts'
import type { ShownDamage, ShownImage } from './shown.ts'

interface Pictured {
  damages: readonly ShownDamage[]
  waste: readonly ShownImage[]
  underSize: readonly ShownImage[]
}

/** Paths of the thumbnails of all evidence of a report that the provider has. */
export const thumbnailsOf = ({ damages, waste, underSize }: Pictured): string[] =>
  [...damages.flatMap(imagesOf), ...waste, ...underSize].flatMap((image) => {
    const { idRecebimento, idRecebimentoImage: id } = image
    return typeof id === 'number' ? [pathsOf(idRecebimento, id).thumbnail] : []
  })

const imagesOf = ({ imagens, embalagens }: ShownDamage): ShownImage[] => [
  ...imagens,
  ...embalagens.flatMap(({ imagemNumeroEtiqueta, imagemNumeroLacre, imagens: ofPackaging }) => [
    ...[imagemNumeroEtiqueta, imagemNumeroLacre].filter((one) => one !== null),
    ...ofPackaging,
  ]),
]
