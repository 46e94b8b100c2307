import { useState, type ReactNode } from 'react'
import { Notice } from '#src/ui/notice/notice.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoPages } from './photo-pages.tsx'
import type { ShownPhoto } from './shown-photo.ts'

interface CurrentPhotoProps {
  /** The address at the provider. */
  path: NonNullable<ShownPhoto['path']>
  /** The photo's content: «Foto do lacre». */
  title: string
  /** Who took the photo, where the provider reports it. */
  by?: string | undefined
  /** The text of the notice; by default, that only one of the two photos stays. */
  children?: ReactNode
}

/** Shows the photo that was taken elsewhere in the meantime; the caller shows this device's own below it. */
export function CurrentPhoto({ path, title, by, children }: CurrentPhotoProps) {
  const [isOpen, setOpen] = useState(false)
  const name = `${title} que está no servidor`
  const shown = {
    photos: [{ key: path.full, path }],
    nameOf: () => name,
    wordsOf: noWords,
  }
  return (
    <>
      <Notice tone="warning" title={name}>
        {children ??
          `${by === undefined ? 'Já há esta foto' : `${by} tirou esta foto`}. A deste aparelho está abaixo, e só uma fica.`}
      </Notice>
      <PhotoGrid label={name} {...shown} onOpen={() => setOpen(true)} />
      {isOpen && (
        <PhotoPages
          title={name}
          index={0}
          {...shown}
          onMove={() => undefined}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

/** The provider's photo belongs to no entry. */
const noWords = () => ({ text: '', icon: 'sent', tone: 'neutral' }) as const
