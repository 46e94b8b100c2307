import { Dialog, type DialogProps } from '#src/ui/notice/dialog.tsx'
import { useGiveUp } from './ask-discard-drafts.tsx'

interface TypedDialogProps extends Omit<DialogProps, 'firm'> {
  /** Something stands in it that is lost when it closes. */
  isTyped: boolean
  /** Names the draft of what is typed; `onClose` ends it. */
  form: string
}

/** A dialog with a form: Escape, the back gesture and the X show what is typed and ask before they drop it. */
export function TypedDialog({ isTyped, form, onClose, children, ...rest }: TypedDialogProps) {
  const { giveUp, question } = useGiveUp({ form, onGivenUp: onClose })
  return (
    <Dialog firm {...rest} onClose={() => giveUp(isTyped)}>
      {children}
      {question}
    </Dialog>
  )
}
