import { useState } from 'react'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'

interface ConfirmDeletionProps {
  onClose: () => void
  onConfirm: () => Promise<void>
}

/** What the provider has is asked about first: it cannot come back (UX-21). */
export function ConfirmDeletion({ onClose, onConfirm }: ConfirmDeletionProps) {
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
          <Button look="dangerSolid" size="main" busy={busy} onClick={() => void confirm()}>
            Excluir foto
          </Button>
          <Button look="outline" size="main" onClick={onClose}>
            Manter foto
          </Button>
        </>
      }
    >
      <p>Ela sai do relatório e não pode ser recuperada.</p>
    </Dialog>
  )
}
