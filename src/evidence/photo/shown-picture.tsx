import { Text } from '#src/ui/page/text.tsx'
import { SmallPicture } from '#src/ui/photo/small-picture.tsx'
import type { ShownPhoto } from './shown-photo.ts'
import { usePhotoSource } from '../camera/use-photo-source.ts'

interface ShownPictureProps {
  photo: ShownPhoto
  /** The photo's content, in words. */
  name: string
}

/** A photo in a question about it, without a link; or why it cannot be shown. */
export function ShownPicture({ photo, name }: ShownPictureProps) {
  const { src, missing } = usePhotoSource(photo, 'thumbnail')
  return missing === undefined ? (
    <SmallPicture src={src} name={name} />
  ) : (
    <Text>
      {name}: {missing}
    </Text>
  )
}
