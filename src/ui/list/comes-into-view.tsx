import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, type ReactNode } from 'react'

interface ComesIntoViewProps {
  /** Identifies the content; undefined while there is none. */
  of: string | undefined
  children: ReactNode
}

/**
 * Scrolls a new decision to below the top bar when it appears during work, because on a phone the
 * sticky answers would cover it. It does not scroll when the screen has just opened, nor while the
 * person types.
 */
export function ComesIntoView({ of, children }: ComesIntoViewProps) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(of)
  const isWorking = useRef(false)
  useEffect(() => {
    const work = () => {
      isWorking.current = true
    }
    document.addEventListener('pointerdown', work)
    return () => document.removeEventListener('pointerdown', work)
  }, [])
  useEffect(() => {
    if (shown.current === of) return
    shown.current = of
    const isTyping = document.activeElement?.matches('input, textarea') === true
    if (of === undefined || !isWorking.current || isTyping) return
    const element = place.current
    if (element !== null && 'scrollIntoView' in element) element.scrollIntoView({ block: 'start' })
  }, [of])
  return (
    // Only a scroll margin, so that the children keep their distances.
    <chakra.div ref={place} display={of === undefined ? 'none' : 'block'} scrollMarginTop="5rem">
      {children}
    </chakra.div>
  )
}
