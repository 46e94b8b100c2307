import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { PhotoFrame } from '#src/evidence/camera/photo-frame.tsx'
import { PhotoPages } from '#src/evidence/photo/photo-pages.tsx'
import type { ShownPhoto } from '#src/evidence/photo/shown-photo.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { pathsOfPhoto } from '../reads.ts'

interface PhotoNames {
  idChecklist?: RecordId | undefined
  file01?: string | null | undefined
  photoId?: string | undefined
}

/**
 * A photo of a checklist: by its file name at the provider, by its bytes on this device, or both. Undefined without a
 * photo.
 */
export function photoOf({ idChecklist, file01, photoId }: PhotoNames): ShownPhoto | undefined {
  const isThere = isServerId(idChecklist) && typeof file01 === 'string'
  if (!isThere && photoId === undefined) return undefined
  return {
    key: photoId ?? file01 ?? '',
    ...(photoId !== undefined && { bodyId: photoId }),
    ...(isThere && { path: pathsOfPhoto(idChecklist, file01) }),
  }
}

/** A photo that was taken and is still a draft. */
export function photoOfDraft({ id, bytes, thumbnail, type }: TakenPhoto): ShownPhoto {
  const full = new Blob([bytes], { type })
  return {
    key: id,
    picture: { full, thumbnail: thumbnail ? new Blob([thumbnail], { type }) : full },
  }
}

interface OnePhotoProps {
  photo: ShownPhoto | undefined
  name: string
  size?: 'thumbnail' | 'full'
}

/** A photo that opens full screen on tap. */
export function OnePhoto({ photo, name, size = 'thumbnail' }: OnePhotoProps) {
  const [isOpen, setOpen] = useState(false)
  if (photo === undefined) return null
  return (
    <chakra.div flexShrink={0} width={size === 'full' ? 'full' : '6rem'}>
      <PhotoFrame photo={photo} name={name} size={size} onOpen={() => setOpen(true)} />
      {isOpen && (
        <PhotoPages
          title={name}
          photos={[photo]}
          index={0}
          nameOf={() => name}
          wordsOf={noWords}
          onMove={() => undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </chakra.div>
  )
}

const noWords = () => ({ text: '', icon: 'saved', tone: 'neutral' }) as const
