import { chakra } from '@chakra-ui/react'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'
import { SendingMark } from '#src/ui/notice/sending-mark.tsx'
import { PhotoFrame } from '../camera/photo-frame.tsx'
import type { ShownPhoto } from './shown-photo.ts'

interface PhotoGridProps<Photo extends ShownPhoto> {
  label: string
  photos: readonly Photo[]
  nameOf: (photo: Photo, index: number) => string
  wordsOf: (entry: Entry) => WorkWords
  onOpen: (index: number) => void
}

/** Photos side by side; unsent ones look like the others and have a mark (UX-33). */
export const PhotoGrid = <Photo extends ShownPhoto>(props: PhotoGridProps<Photo>) => {
  const { label, photos, nameOf, wordsOf, onOpen } = props
  return (
    <chakra.ol
      display="grid"
      gridTemplateColumns="repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))"
      gap="3"
      aria-label={label}
    >
      {photos.map((photo, index) => (
        <chakra.li
          key={photo.key}
          display="flex"
          flexDirection="column"
          gap="1.5"
          // A word of the mark may take the whole width; the icon then wraps above it.
          css={{ '& > span': { flexWrap: 'wrap' } }}
        >
          <PhotoFrame
            photo={photo}
            name={nameOf(photo, index)}
            size="thumbnail"
            onOpen={() => onOpen(index)}
          />
          {photo.entry && <SendingMark words={wordsOf(photo.entry)} />}
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
