import { chakra } from '@chakra-ui/react'
import { Fragment, memo } from 'react'
import { NavLink } from 'react-router-dom'
import { Icon } from '#src/ui/page/icon.tsx'
import { underHand } from '#src/ui/theme/states.ts'
import { NavMark } from './nav-mark.tsx'
import { menuGroupsFor, menuTop, type NavigationLink } from '../routes/navigation.ts'
import { useViewer } from '../start/use-viewer.ts'

const ItemFrame = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    minHeight: 'target',
    paddingInline: '3',
    borderRadius: '0 0.625rem 0.625rem 0',
    borderInlineStart: '4px solid transparent',
    fontWeight: 'medium',
    lineHeight: 'snug',
    ...underHand({ background: 'primary.soft' }),
    '&[aria-current=page]': {
      background: 'primary.soft',
      color: 'primary.text',
      borderColor: 'primary',
      fontWeight: 'bold',
    },
  },
})

/**
 * Groups and entries of spec 1 §2, shown from md up, 256 px wide. It is memoised because the layout
 * renders more often.
 */
export const SideBar = memo(function SideBar({ unsentCount }: { unsentCount: number }) {
  const viewer = useViewer()
  return (
    <chakra.nav
      aria-label="Menu"
      className="no-print"
      gridColumn="1"
      gridRow="2 / span 2"
      width="sidebar"
      background="surface"
      borderInlineEnd="var(--edge-width) solid"
      borderColor="line"
    >
      <chakra.div
        position="sticky"
        insetBlockStart="calc(4rem + env(safe-area-inset-top))"
        maxHeight="calc(100dvh - 4rem)"
        overflowY="auto"
        paddingBlock="4"
        paddingInlineEnd="3"
        display="flex"
        flexDirection="column"
        gap="4"
      >
        <Items entries={menuTop(viewer)} unsentCount={unsentCount} />
        {menuGroupsFor(viewer).map(({ name, entries }) => (
          <chakra.section key={name} aria-label={name}>
            <chakra.p paddingInline="3" paddingBlock="2" fontWeight="bold" color="textMuted">
              <Breakable text={name} />
            </chakra.p>
            <Items entries={entries} unsentCount={unsentCount} />
            {entries.length === 0 && <chakra.p paddingInline="3">Sem acesso</chakra.p>}
          </chakra.section>
        ))}
      </chakra.div>
    </chakra.nav>
  )
})

const Items = ({ entries, unsentCount }: { entries: NavigationLink[]; unsentCount: number }) => (
  <chakra.ul display="grid" gap="1">
    {entries.map(({ path, label, icon }) => (
      <li key={path}>
        <ItemFrame asChild>
          <NavLink to={path} end={path === '/'}>
            <Icon as={icon} size="1.5rem" />
            <chakra.span flex="1">{label}</chakra.span>
            <NavMark path={path} unsentCount={unsentCount} />
          </NavLink>
        </ItemFrame>
      </li>
    ))}
  </chakra.ul>
)

/** Lets a long name wrap after its slash, not within a word. */
const Breakable = ({ text }: { text: string }) =>
  text.split('/').map((part, at) => (
    <Fragment key={part}>
      {at > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ))
