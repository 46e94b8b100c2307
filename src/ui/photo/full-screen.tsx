import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { onOwnCancel, openBelow } from '../notice/modal.ts'
import { atTwiceTheText, lying } from '../theme/states.ts'

interface FullScreenProps {
  /** The accessible name. */
  label: string
  onClose: () => void
  /** On a phone in landscape the content is side by side. */
  turns?: boolean
  children: ReactNode
}

/**
 * The whole screen, dark, for a camera or a photo. It is a modal dialog of the browser, so that
 * Escape and the back gesture close it and the focus is restored. It is open as long as it is
 * rendered.
 */
export function FullScreen({ label, onClose, turns = false, children }: FullScreenProps) {
  const element = useRef<HTMLDialogElement>(null)

  // At each render: Chromium closes it at a second Escape or back gesture, also where something is asked first.
  useLayoutEffect(() => {
    if (element.current?.open === false) openBelow(element.current)
  })
  useLayoutEffect(() => {
    const dialog = element.current
    return () => dialog?.close()
  }, [])

  return (
    <chakra.dialog
      ref={element}
      aria-label={label}
      className="on-ink"
      onCancel={onOwnCancel(onClose)}
      margin="0"
      width="100dvw"
      height="100dvh"
      maxWidth="none"
      maxHeight="none"
      border="none"
      background="#000"
      color="#fff"
      overflow="hidden"
      overscrollBehavior="contain"
    >
      <chakra.div
        display="flex"
        flexDirection="column"
        height="full"
        paddingTop="env(safe-area-inset-top)"
        paddingBottom="env(safe-area-inset-bottom)"
        {...(turns ? { css: { [lying]: { flexDirection: 'row' } } } : {})}
      >
        {children}
      </chakra.div>
    </chakra.dialog>
  )
}

/** A bar of buttons over a photo, visible on any picture. */
export const OverBar = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    // A destructive action is 16 px away from any other (UX-21).
    gap: 'min(1rem, 16px)',
    flexShrink: 0,
    padding: '2',
    background: '#000',
    color: '#fff',
    zIndex: '1',
  },
})

/** A button on a dark background: an icon with an `aria-label`, or text. */
export const OverButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minWidth: 'target',
    minHeight: 'target',
    paddingInline: 'min(0.75rem, 12px)',
    borderRadius: 'md',
    border: '2px solid rgb(255 255 255 / 55%)',
    background: 'rgb(0 0 0 / 60%)',
    color: '#fff',
    fontSize: 'md',
    fontWeight: 'bold',
    lineHeight: 'tight',
    userSelect: 'none',
    '&:active': { background: 'rgb(255 255 255 / 25%)' },
    '&[aria-pressed=true]': { background: 'signal', color: 'onSignal', borderColor: 'signal' },
    '&:disabled': { opacity: '0.5' },
    [atTwiceTheText]: { fontSize: '7vw' },
  },
  variants: { bare: { true: { borderColor: 'transparent', background: 'transparent' } } },
})
