import { chakra } from '@chakra-ui/react'
import { memo, type CSSProperties } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { Icon } from '#src/ui/page/icon.tsx'
import { atTwiceTheText, lying } from '#src/ui/theme/states.ts'
import { NavMark } from './nav-mark.tsx'
import { barFor, barPathOf, type Entry } from '../routes/navigation.ts'
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
    // 18 px, but where the words would not fit side by side: all five of them do on 360 px.
    fontSize: 'min(calc(100vw / var(--ems)), 1.125rem)',
    fontWeight: 'medium',
    // Five labels of this size fill the width of a small phone: so none touches the next.
    letterSpacing: '-0.02em',
    lineHeight: 'tight',
    // At twice the text size they have no more than the width either.
    [atTwiceTheText]: { minWidth: '0', fontSize: 'calc(100vw / var(--ems))' },
    color: 'textMuted',
    '&[aria-current]': { color: 'primary.text', borderColor: 'primary', fontWeight: 'bold' },
    '&:focus-visible': { outlineOffset: 'calc(-1 * var(--focus-width))' },
  },
})

/** Beside the icon, and as far over it as a long count needs to stay on the screen. */
const MarkFrame = chakra('span', {
  base: {
    position: 'absolute',
    insetBlockStart: '0',
    insetInline: '0',
    display: 'flex',
    // Wider than its entry, it reaches beyond the start and not beyond the screen.
    justifyContent: 'flex-end',
    '&::before': { content: '""', flex: '0 1 calc(50% + 0.5rem)' },
    '& > *': { flexShrink: '0', marginInlineEnd: 'auto' },
  },
})

/** About as wide as their labels are side by side, with what lies between them. */
const emsOf = (entries: readonly Entry[]) =>
  entries.reduce((sum, { label }) => sum + label.length * 0.5 + 0.4, 0)

const atTheEnd = { position: 'static' } as const

/** Below md, where a thumb reaches it. The layout is drawn anew more often than it. */
export const BottomBar = memo(function BottomBar({ unsentCount }: { unsentCount: number }) {
  const entries = barFor(useViewer())
  const { pathname } = useLocation()
  const current = barPathOf(pathname)
  return (
    <chakra.nav
      aria-label="Barra inferior"
      className="no-print"
      position="sticky"
      insetBlockEnd="0"
      // What a screen is for has more right to the little height of a phone, all the more of one that lies.
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
