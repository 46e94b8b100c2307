import { chakra } from '@chakra-ui/react'
import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { atTwiceTheText, lying } from './theme/states.ts'

/**
 * What a screen is for, in thumb's reach: it stays at the bottom while the rest scrolls. What gets the
 * focus stops above it (UX-25): base.css knows how high it is.
 */
export function StickyBar(props: ComponentProps<typeof Bar>) {
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
  return <Bar ref={bar} {...props} />
}

const Bar = chakra('div', {
  base: {
    position: 'sticky',
    // Above the bottom bar of the main layout, which goes from md up.
    bottom: { base: 'calc(4.25rem + env(safe-area-inset-bottom))', md: '0' },
    // Nothing shows between the two, whatever the type size makes of the bottom bar.
    boxShadow: { base: '0 0.5rem 0 0 {colors.bg}', md: 'none' },
    marginInline: { base: 'calc(-1 * {spacing.side})', sm: '0' },
    paddingInline: { base: 'side', sm: '0' },
    paddingBlock: '3',
    background: 'bg',
    zIndex: '1',
    // There the bottom bar does not stay.
    // Little would be left of what it is about.
    [atTwiceTheText]: { position: 'static' },
    [lying]: { bottom: '0', boxShadow: 'none' },
    '@media print': { display: 'none' },
  },
})
