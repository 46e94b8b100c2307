import { chakra } from '@chakra-ui/react'
import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode } from 'react'
import { Button } from '../form/button.tsx'

interface DisclosureProps {
  /** The accessible name of the button. */
  label: string
  /** The content of the button. */
  button: ReactNode
  /** The content of the panel; it gets a function that closes the panel. */
  children: (close: () => void) => ReactNode
}

/**
 * A button that opens a small panel below it. Escape, a tap outside and a focus outside close it.
 */
export function Disclosure({ label, button, children }: DisclosureProps) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const panelId = useId()

  useEffect(() => {
    if (!isOpen) return
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current?.contains(event.target) === false) {
        setOpen(false)
      }
    }
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(false)
      opener.current?.focus()
    }
    addEventListener('pointerdown', closeOutside)
    addEventListener('keydown', closeOnEscape)
    return () => {
      removeEventListener('pointerdown', closeOutside)
      removeEventListener('keydown', closeOnEscape)
    }
  }, [isOpen])

  const closeWhenLeft = (event: FocusEvent) => {
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) {
      setOpen(false)
    }
  }

  return (
    <chakra.div ref={root} position="relative" onBlur={closeWhenLeft}>
      <Button
        ref={opener}
        variant="onInk"
        size="icon"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {button}
      </Button>
      <chakra.div
        id={panelId}
        hidden={!isOpen}
        position="absolute"
        insetInlineEnd="0"
        insetBlockStart="calc(100% + 0.5rem)"
        width="min(20rem, calc(100vw - 2rem))"
        maxHeight="calc(100dvh - 6rem)"
        overflow="auto"
        background="surface"
        color="text"
        border="var(--edge-width) solid"
        borderColor="edge"
        borderRadius="lg"
        boxShadow="0 8px 32px rgb(4 16 24 / 30%)"
        zIndex="menu"
      >
        {isOpen && children(() => setOpen(false))}
      </chakra.div>
    </chakra.div>
  )
}
