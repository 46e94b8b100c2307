import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import {
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { Button } from '../form/button.tsx'
import { Icon } from '../page/icon.tsx'
import { onOwnCancel, openBelow } from './modal.ts'
import { Heading } from '../page/text.tsx'
import { atTwiceTheText, lying } from '../theme/states.ts'

export interface DialogProps {
  title: string
  onClose: () => void
  children: ReactNode
  /** The actions, the main one first; on a phone they are stacked. */
  actions?: ReactNode
  /** A tap outside does not close the dialog, because typed text or a decision would be lost. */
  firm?: boolean
  /** A call of the dialog is under way: nothing closes it, because the outcome shows in it. */
  busy?: boolean
}

/**
 * The browser's own modal dialog: it traps the focus, closes on Escape and the back gesture, and
 * restores the focus. It is open as long as it is rendered.
 */
export function Dialog(props: DialogProps) {
  const { title, children, actions, firm = false, busy = false } = props
  const onClose = busy ? stay : props.onClose
  const element = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const dialog = element.current
    if (dialog) openBelow(dialog)
    return () => dialog?.close()
  }, [])

  // React detaches the ref while the screen is hidden, at the end of a session or by a lock: open again, the dialog would
  // keep every tap from the sign-in.
  const isShown = () => element.current !== null

  const closeOutside = (event: MouseEvent) => {
    if (!firm && event.target === element.current) onClose()
  }

  return (
    // The keyboard closes it with Escape, which fires the dialog's `cancel` event.
    <chakra.dialog
      ref={element}
      aria-labelledby={titleId}
      onCancel={onOwnCancel(onClose)}
      onClose={(event) => isShown() && stayOpen(event)}
      onClick={closeOutside}
      margin={{ base: 'auto 0 0', sm: 'auto' }}
      width="full"
      maxWidth={{ base: '100%', sm: '34rem' }}
      // Leaves room for a toast above it. On a phone in landscape it takes nearly the whole height.
      insetBlockStart="5.25rem"
      maxHeight="calc(100dvh - 6.25rem)"
      overflow="auto"
      // The error of a focused field stays visible above the sticky actions.
      scrollPaddingBottom="15rem"
      background="surface"
      color="text"
      border="var(--edge-width) solid"
      borderColor="edge"
      borderRadius={{ base: '1rem 1rem 0 0', sm: 'lg' }}
      css={{
        '&::backdrop': { background: 'rgb(4 16 24 / 62%)' },
        [lying]: { insetBlockStart: '0', maxHeight: 'calc(100dvh - 2rem)' },
      }}
    >
      <chakra.div
        display="flex"
        flexDirection="column"
        gap="4"
        padding="min(1.25rem, 5.5vw)"
        paddingBottom="calc(1.25rem + env(safe-area-inset-bottom))"
      >
        <chakra.div display="flex" alignItems="flex-start" justifyContent="space-between" gap="2">
          <Heading
            id={titleId}
            minWidth="0"
            paddingBlock="3"
            overflowWrap="anywhere"
            css={{ [atTwiceTheText]: { fontSize: '9vw' } }}
          >
            {title}
          </Heading>
          <Button
            variant="quiet"
            size="icon"
            aria-label="Fechar"
            disabled={busy}
            onClick={onClose}
            marginInlineEnd="max(-0.75rem, -4vw)"
          >
            <Icon as={X} />
          </Button>
        </chakra.div>
        {children}
        {actions !== undefined && <DialogActions>{actions}</DialogActions>}
      </chakra.div>
    </chakra.dialog>
  )
}

const stay = () => undefined

/**
 * A browser ignores `onCancel` and closes a dialog at an Escape or back gesture that follows others without a tap in
 * between. While the dialog is rendered it opens again.
 */
function stayOpen({ target, currentTarget }: SyntheticEvent<HTMLDialogElement>) {
  if (target === currentTarget && !currentTarget.open) openBelow(currentTarget)
}

const DialogActions = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', sm: 'row-reverse' },
    flexWrap: 'wrap',
    gap: '4',
    paddingTop: '2',
    // Visible however long the dialog is.
    position: 'sticky',
    bottom: '0',
    background: 'surface',
    paddingBottom: 'calc(1.25rem + env(safe-area-inset-bottom))',
    marginBottom: 'calc(-1.25rem - env(safe-area-inset-bottom))',
    marginInline: 'calc(-1 * min(1.25rem, 5.5vw))',
    paddingInline: 'min(1.25rem, 5.5vw)',
    // At twice the text size sticky actions would hide the content.
    [atTwiceTheText]: { position: 'static' },
    '& > *': { flex: { sm: '1 1 auto' } },
  },
})
