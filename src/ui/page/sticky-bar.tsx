import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { atTwiceTheText, lying } from '../theme/states.ts'

interface StickyBarProps extends ComponentProps<typeof Bar> {
  /** It stays at one height however long the page is, above the bottom bar: one thumb taps it again and again. */
  firm?: boolean
}

/**
 * What a screen is for, in thumb's reach: it stays at the bottom while the rest scrolls. What gets the
 * focus stops above it (UX-25): base.css knows how high it is.
 */
export function StickyBar({ firm = false, ...props }: StickyBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null || !('ResizeObserver' in globalThis)) return undefined
    const { style } = document.documentElement
    const watching = new ResizeObserver(() => {
      const isOver = getComputedStyle(element).position === 'sticky'
      style.setProperty('--sticky-bar', isOver ? `${element.offsetHeight}px` : '0px')
    })
    watching.observe(element)
    return () => {
      watching.disconnect()
      style.removeProperty('--sticky-bar')
    }
  }, [])
  return <Bar ref={bar} data-sticky-bar={firm ? 'firm' : 'low'} {...props} />
}

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    // Below md the bottom bar of the main layout stays at the end of the page where there is this one.
    bottom: '0',
    '&[data-sticky-bar=firm]': {
      bottom: { base: 'calc(4.25rem + env(safe-area-inset-bottom))', md: '0' },
      // Nothing shows between the two, whatever the type size makes of the bottom bar.
      boxShadow: { base: '0 0.5rem 0 0 {colors.bg}', md: 'none' },
      // There the bottom bar does not stay.
      [lying]: { bottom: '0', boxShadow: 'none' },
    },
    marginInline: { base: 'calc(-1 * {spacing.side})', sm: '0' },
    paddingInline: { base: 'side', sm: '0' },
    // What destroys may be first in it: so far it is from what goes by under the bar (UX-21).
    paddingTop: '4',
    paddingBottom: 'calc({spacing.3} + env(safe-area-inset-bottom))',
    background: 'bg',
    zIndex: '1',
    // Little would be left of what it is about.
    [atTwiceTheText]: { position: 'static' },
    '@media print': { display: 'none' },
  },
})
