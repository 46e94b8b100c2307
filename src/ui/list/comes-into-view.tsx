import { chakra } from '@chakra-ui/react'
import { useEffect, useRef, type ReactNode } from 'react'

interface ComesIntoViewProps {
  /** What it is about; undefined while there is nothing. */
  of: string | undefined
  children: ReactNode
}

/**
 * What waits for a decision is brought under the top bar when it comes while somebody works here: on a
 * phone the answers that stay in thumb's reach would cover it. They stay where they are; who has just
 * opened the screen, or types, is not taken anywhere.
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
    // Nothing of its own: what stands in it keeps its distances.
    <chakra.div ref={place} display={of === undefined ? 'none' : 'block'} scrollMarginTop="5rem">
      {children}
    </chakra.div>
  )
}
