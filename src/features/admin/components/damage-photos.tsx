import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import type { Damage, EvidenceImage } from '#contract/schemas/receiving.ts'
import { PhotoFrame } from '#src/evidence/camera/photo-frame.tsx'
import type { ShownPhoto } from '#src/evidence/photo/shown-photo.ts'
import { usePhotoSource } from '#src/evidence/camera/use-photo-source.ts'
import { NoPhotos } from '#src/ui/photo/no-photos.tsx'
import { PhotoViewer } from '#src/ui/photo/photo-viewer.tsx'

/** All pictures of a damage: its own, then those of its packagings. */
export function DamagePhotos({ damage }: { damage: Damage }) {
  const [index, setIndex] = useState<number>()
  const photos = imagesOf(damage).map(asPhoto)
  const nameOf = (at: number) => `Foto ${at + 1} da avaria ${damage.idRecebimentoAvaria}`
  if (photos.length === 0) return <NoPhotos small />
  return (
    <>
      <Grid aria-label={`Fotos da avaria ${damage.idRecebimentoAvaria}`}>
        {photos.map((photo, at) => (
          <li key={photo.key}>
            <PhotoFrame
              photo={photo}
              name={nameOf(at)}
              size="thumbnail"
              onOpen={() => setIndex(at)}
            />
          </li>
        ))}
      </Grid>
      {index !== undefined && (
        <OnePhoto
          photo={photos[index]}
          name={nameOf(index)}
          onClose={() => setIndex(undefined)}
          onPrevious={index > 0 ? () => setIndex(index - 1) : undefined}
          onNext={index < photos.length - 1 ? () => setIndex(index + 1) : undefined}
        />
      )}
    </>
  )
}

interface OnePhotoProps {
  photo: ShownPhoto | undefined
  name: string
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

function OnePhoto({ photo, name, ...rest }: OnePhotoProps) {
  const { src, missing } = usePhotoSource(photo, 'full')
  return <PhotoViewer title={name} alt={name} src={src} missing={missing} {...rest} />
}

const imagesOf = ({ imagens, embalagens }: Damage): EvidenceImage[] => [
  ...(imagens ?? []),
  ...embalagens.flatMap(({ imagemNumeroEtiqueta, imagemNumeroLacre, imagens: ofPackaging }) => [
    ...[imagemNumeroEtiqueta, imagemNumeroLacre].filter((one) => one !== null),
    ...ofPackaging,
  ]),
]

const asPhoto = ({ idRecebimento, idRecebimentoImage: id }: EvidenceImage): ShownPhoto => ({
  key: String(id),
  path: {
    full: paths.receivingImage(idRecebimento, id),
    thumbnail: paths.receivingThumbnail(idRecebimento, id),
  },
})

const Grid = chakra('ol', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 7rem), 1fr))',
    gap: '3',
  },
})
