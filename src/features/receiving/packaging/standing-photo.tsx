import { useState } from 'react'
import { PhotoGrid } from '#src/evidence/photo-grid.tsx'
import { PhotoPages } from '#src/evidence/photo-pages.tsx'
import type { RecordId } from '#src/outbox/entry.ts'
import { Notice } from '#src/ui/notice.tsx'
import { pathsOf } from '../components/shown-photos.ts'

interface StandingPhotoProps {
  idRecebimento: RecordId
  idImage: number
  /** What it shows: «Foto do lacre». */
  title: string
}

/** What somebody else has taken meanwhile, beside this device's own. */
export function StandingPhoto({ idRecebimento, idImage, title }: StandingPhotoProps) {
  const [isOpen, setOpen] = useState(false)
  const name = `${title} que está no servidor`
  const shown = {
    photos: [{ key: String(idImage), path: pathsOf(idRecebimento, idImage) }],
    nameOf: () => name,
    wordsOf: noWords,
  }
  return (
    <>
      <Notice tone="warning" title={name}>
        Outra pessoa tirou esta foto. A sua está abaixo, e só uma fica.
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
