import { chakra } from '@chakra-ui/react'
import { X } from 'lucide-react'
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { toneIcons } from '../page/badge.tsx'
import { Button } from '../form/button.tsx'
import { Icon } from '../page/icon.tsx'
import { atTwiceTheText } from '../theme/states.ts'
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toast.ts'

/** Shows and announces toasts. app.tsx renders it once, outside the layouts. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts)
  const place = useRef<HTMLDivElement>(null)
  const newest = toasts.at(-1)?.id

  useLayoutEffect(
    () => (newest === undefined ? undefined : raiseAboveDialogs(place.current)),
    [newest],
  )

  const bad = toasts.filter(({ tone }) => tone === 'danger')
  const good = toasts.filter(({ tone }) => tone !== 'danger')
  return (
    <chakra.div
      ref={place}
      className="toasts no-print"
      position="fixed"
      inset="auto"
      // Over the app's top bar, next to the logo where there is room: no title, link, X or bar of
      // actions is there.
      insetBlockStart="calc(0.25rem + env(safe-area-inset-top))"
      insetInlineStart={{ base: '2', md: '{sizes.sidebar}' }}
      insetInlineEnd="2"
      margin={{ base: '0 auto', md: '0' }}
      width="auto"
      maxWidth={{ base: '30rem', md: '36rem' }}
      zIndex="toast"
      background="none"
      overflow="visible"
      pointerEvents="none"
    >
      <chakra.output display="block">
        {good.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isShown={toast.id === newest} />
        ))}
      </chakra.output>
      <chakra.div role="alert">
        {bad.map((toast) => (
          <ToastCard key={toast.id} toast={toast} isShown={toast.id === newest} />
        ))}
      </chakra.div>
    </chakra.div>
  )
}

/**
 * An open dialog is in the top layer, and only elements that enter that layer later are above it.
 * Without a dialog toasts stay out of the top layer, because screen readers ignore a closed
 * popover.
 */
function raiseAboveDialogs(element: HTMLElement | null): (() => void) | undefined {
  const covered = document.querySelector('dialog[open]') !== null
  if (element === null || !covered || !('showPopover' in element)) return undefined
  element.popover = 'manual'
  element.showPopover()
  return () => {
    element.hidePopover()
    element.popover = null
  }
}

/**
 * All toasts are announced, but only the newest is visible: two would cover the screen's content.
 */
const ToastCard = ({ toast, isShown }: { toast: Toast; isShown: boolean }) => (
  <chakra.div
    display={isShown ? 'flex' : 'none'}
    alignItems="center"
    // At twice the text size the words need the room.
    gap="min(0.75rem, 3vw)"
    paddingInlineStart="min(1rem, 3vw)"
    borderRadius="md"
    border="2px solid"
    borderColor={`${toast.tone}.text`}
    background={`${toast.tone}.soft`}
    color={`${toast.tone}.text`}
    fontWeight="bold"
    // Two lines of text end above the start of a screen.
    lineHeight="snug"
    boxShadow="0 6px 24px rgb(4 16 24 / 30%)"
    pointerEvents="auto"
    animation="rise 160ms ease-out"
    css={{ [atTwiceTheText]: { fontSize: '7vw' } }}
  >
    <Icon as={toneIcons[toast.tone]} />
    <chakra.span flex="1" minWidth="0" overflowWrap="anywhere" paddingBlock="0.625rem">
      {toast.text}
    </chakra.span>
    <Button
      variant="quiet"
      size="icon"
      color="inherit"
      aria-label="Fechar o aviso"
      onClick={() => dismissToast(toast.id)}
    >
      <Icon as={X} />
    </Button>
  </chakra.div>
)
