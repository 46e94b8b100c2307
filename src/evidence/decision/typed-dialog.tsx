import { Dialog, type DialogProps } from '#src/ui/notice/dialog.tsx'
import { useGiveUp } from './ask-discard-drafts.tsx'

interface TypedDialogProps extends Omit<DialogProps, 'firm'> {
  /** The dialog has typed values, which closing it discards. */
  isTyped: boolean
  /** The name of the draft with the typed values; `onClose` deletes it. */
  form: string
}

/**
 * A dialog with a form. Where values were typed, Escape, the back gesture and the X show them and
 * ask before the values are discarded.
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
