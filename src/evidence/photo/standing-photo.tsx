import { useState, type ReactNode } from 'react'
import { Notice } from '#src/ui/notice/notice.tsx'
import { PhotoGrid } from './photo-grid.tsx'
import { PhotoPages } from './photo-pages.tsx'
import type { ShownPhoto } from './shown-photo.ts'

interface StandingPhotoProps {
  /** Where the provider has it. */
  path: NonNullable<ShownPhoto['path']>
  /** What it shows: «Foto do lacre». */
  title: string
  /** Who took it, where that is told. */
  by?: string | undefined
  /** What is to be decided over it; without this, which of the two stays. */
  children?: ReactNode
}

/** What somebody else has taken meanwhile, beside this device's own. */
export function StandingPhoto({ path, title, by = 'Outra pessoa', children }: StandingPhotoProps) {
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
        {children ?? `${by} tirou esta foto. A sua está abaixo, e só uma fica.`}
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

/** It is of no entry. */
const noWords = () => ({ text: '', icon: 'sent', tone: 'neutral' }) as const
