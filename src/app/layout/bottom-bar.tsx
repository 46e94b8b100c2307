import { chakra } from '@chakra-ui/react'
import { memo, type CSSProperties } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '#src/ui/page/icon.tsx'
import { atTwiceTheText, lying } from '#src/ui/theme/states.ts'
import { NavMark } from './nav-mark.tsx'
import { barFor, barPathOf, type NavigationLink } from '../routes/navigation.ts'
import { useViewer } from '../start/use-viewer.ts'

const ItemFrame = chakra('a', {
  base: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    minHeight: 'min(4.25rem, 22vw)',
    minWidth: 'target',
    borderTop: '4px solid transparent',
    // 18 px, or less where the labels would not fit side by side: all five fit on 360 px.
    fontSize: 'min(calc(100vw / var(--ems)), 1.125rem)',
    fontWeight: 'medium',
    // Five labels of this size fill the width of a small phone; the tracking keeps them apart.
    letterSpacing: '-0.02em',
    lineHeight: 'tight',
    // At twice the text size the labels have no more width.
    [atTwiceTheText]: { minWidth: '0', fontSize: 'calc(100vw / var(--ems))' },
    color: 'textMuted',
    '&[aria-current]': { color: 'primary.text', borderColor: 'primary', fontWeight: 'bold' },
    '&:focus-visible': { outlineOffset: 'calc(-1 * var(--focus-width))' },
  },
})

/** Places the mark next to the icon. A long count covers the icon and stays on the screen. */
const MarkFrame = chakra('span', {
  base: {
    position: 'absolute',
    insetBlockStart: '0',
    insetInline: '0',
    display: 'flex',
    // A mark that is wider than its entry overflows at its start and not off the screen.
    justifyContent: 'flex-end',
    '&::before': { content: '""', flex: '0 1 calc(50% + 0.5rem)' },
    '& > *': { flexShrink: '0', marginInlineEnd: 'auto' },
  },
})

/** Approximate width of the labels side by side with their gaps, in em. */
const emsOf = (entries: readonly NavigationLink[]) =>
  entries.reduce((sum, { label }) => sum + label.length * 0.5 + 0.4, 0)

const atTheEnd = { position: 'static' } as const

/** Shown below md, in reach of a thumb. It is memoised because the layout renders more often. */
export const BottomBar = memo(function BottomBar({ unsentCount }: { unsentCount: number }) {
  const viewer = useViewer()
  const entries = barFor(viewer)
  const { pathname } = useLocation()
  const current = barPathOf(pathname, viewer.screens)
  return (
    <chakra.nav
      aria-label="Barra inferior"
      className="no-print"
      position="sticky"
      insetBlockEnd="0"
      // Static on a phone in landscape and below a low bar: there the content needs the height.
      css={{ [lying]: atTheEnd, 'main:has([data-sticky-bar=low]) + &': atTheEnd }}
      zIndex="bar"
      gridColumn="1"
      background="surface"
      borderTop="var(--edge-width) solid"
      borderColor="edge"
      paddingBottom="env(safe-area-inset-bottom)"
    >
      <chakra.ul
        display="grid"
        gridAutoFlow="column"
        gridAutoColumns="auto"
        style={{ '--ems': emsOf(entries) } as CSSProperties}
      >
        {entries.map(({ path, label, icon }) => (
          <li key={path}>
            <ItemFrame asChild>
              <Link
                to={path}
                {...(path === current ? { 'aria-current': path === pathname ? 'page' : true } : {})}
              >
                <Icon as={icon} size="min(1.6rem, 9vw)" />
                {label}
                <MarkFrame>
                  <NavMark path={path} unsentCount={unsentCount} />
                </MarkFrame>
              </Link>
            </ItemFrame>
          </li>
        ))}
      </chakra.ul>
    </chakra.nav>
  )
})
