import { useState, type ReactNode } from 'react'
import { Button } from '../form/button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmProps {
  title: string
  children: ReactNode
  /** The label of the discarding action. */
  action: string
  /** The label of the keeping action. */
  keep: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before something is discarded that cannot be restored (UX-21). */
export const ConfirmDiscard = ({ onConfirm, ...rest }: ConfirmProps) => (
  <DiscardQuestion {...rest} onConfirm={() => onConfirm().then(rest.onClose)} />
)

/** The question before something is discarded; it stays open until its caller closes it. */
export function DiscardQuestion(props: ConfirmProps) {
  const { title, children, action, keep, onConfirm, onClose } = props
  const [busy, setBusy] = useState(false)
  const confirm = async () => {
    setBusy(true)
    await onConfirm().finally(() => setBusy(false))
  }
  return (
    <Dialog
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button variant="dangerSolid" size="main" busy={busy} onClick={() => void confirm()}>
            {action}
          </Button>
          <Button variant="outline" size="main" onClick={onClose}>
            {keep}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
