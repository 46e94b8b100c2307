import { Dialog, type DialogProps } from '#src/ui/notice/dialog.tsx'
import { useGiveUp } from './ask-discard-drafts.tsx'

interface TypedDialogProps extends Omit<DialogProps, 'firm'> {
  /** It has typed values that are lost when it closes. */
  isTyped: boolean
  /** The name of the draft with the typed values; `onClose` deletes it. */
  form: string
}

/**
 * A dialog with a form: Escape, the back gesture and the X show the typed values and ask before
 * they discard them.
 */
export function TypedDialog({ isTyped, form, onClose, children, ...rest }: TypedDialogProps) {
  const { giveUp, question } = useGiveUp({ form, onGivenUp: onClose })
  return (
    <Dialog firm {...rest} onClose={() => giveUp(isTyped)}>
      {children}
      {question}
    </Dialog>
  )
}
