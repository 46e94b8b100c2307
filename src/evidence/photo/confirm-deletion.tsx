import { useState } from 'react'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import type { ShownPhoto } from './shown-photo.ts'
import { ShownPicture } from './shown-picture.tsx'

interface ConfirmDeletionProps {
  photo: ShownPhoto
  /** The photo's content, in words. */
  name: string
  onClose: () => void
  onConfirm: () => Promise<void>
}

/**
 * Shows a photo and asks before it is deleted at the provider, because it cannot be restored
 * (UX-21).
 */
export function ConfirmDeletion({ photo, name, onClose, onConfirm }: ConfirmDeletionProps) {
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm().finally(() => setBusy(false))
  }
  return (
    <Dialog
      title="Excluir esta foto?"
      onClose={onClose}
      actions={
        <>
          <Button variant="dangerSolid" size="main" busy={busy} onClick={() => void confirm()}>
            Excluir foto
          </Button>
          <Button variant="outline" size="main" onClick={onClose}>
            Manter foto
          </Button>
        </>
      }
    >
      <ShownPicture photo={photo} name={name} />
      <p>Ela sai do relatório e não pode ser recuperada.</p>
    </Dialog>
  )
}
