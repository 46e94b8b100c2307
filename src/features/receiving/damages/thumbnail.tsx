import { PackageX } from 'lucide-react'
import { memo } from 'react'
import { useImageInTurn } from '#src/hooks/reads/use-image.ts'
import { useKeptPhoto } from '#src/hooks/outbox/use-kept-photo.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import { imagePathsOf } from '../components/part/shown-photos.ts'
import type { ShownImage } from '../shown.ts'

/** The first photo of a damage in its row. A row that was scrolled past before its turn loads no photo. */
export const Thumbnail = memo(function Thumbnail({ image }: { image: ShownImage | undefined }) {
  if (image === undefined) return <Frame url={undefined} />
  const { idRecebimentoImage: id, photoId } = image
  if (isServerId(id)) return <Remote path={imagePathsOf(image.idRecebimento, id).thumbnail} />
  return <Kept photoId={photoId} />
})

const Remote = ({ path }: { path: string }) => <Frame url={useImageInTurn(path).url} />

const Kept = ({ photoId }: { photoId: string | undefined }) => (
  <Frame url={useKeptPhoto(photoId).url} />
)

/** Plain elements, which render fast: a long list renders many of these frames while it scrolls. */
const Frame = ({ url }: { url: string | undefined }) => (
  <span className="damage-thumbnail">
    {url === undefined ? (
      <PackageX size="2rem" aria-hidden />
    ) : (
      <img src={url} alt="" decoding="async" width={96} height={96} />
    )}
  </span>
)
