import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { atTwiceTheText, lying } from '../theme/states.ts'

interface StickyBarProps extends ComponentProps<typeof Bar> {
  /** Keeps one height above the bottom bar, however long the page is, for repeated taps. */
  firm?: boolean
}

/**
 * The main actions of a screen, in reach of a thumb: the bar stays at the bottom while the rest
 * scrolls. A focused element scrolls to above the bar (UX-25): base.css uses the bar's height.
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
    // Below md, a low bar makes the main layout's bottom bar static, at the end of the page.
    bottom: '0',
    '&[data-sticky-bar=firm]': {
      bottom: { base: 'calc(4.25rem + env(safe-area-inset-bottom))', md: '0' },
      // Closes the gap to the bottom bar, whose height depends on the text size.
      boxShadow: { base: '0 0.5rem 0 0 {colors.bg}', md: 'none' },
      // In landscape the bottom bar is not sticky.
      [lying]: { bottom: '0', boxShadow: 'none' },
    },
    marginInline: { base: 'calc(-1 * {spacing.side})', sm: '0' },
    paddingInline: { base: 'side', sm: '0' },
    // A destructive action may be first in the bar; this distance separates it from content that
    // scrolls past (UX-21).
    paddingTop: '4',
    paddingBottom: 'calc({spacing.3} + env(safe-area-inset-bottom))',
    background: 'bg',
    zIndex: '1',
    // At twice the text size a sticky bar would leave little room for the content.
    [atTwiceTheText]: { position: 'static' },
    '@media print': { display: 'none' },
  },
})
