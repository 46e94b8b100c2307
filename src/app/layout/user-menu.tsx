import { chakra } from '@chakra-ui/react'
import { LogIn, LogOut } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSessionOnScreen } from '#src/hooks/use-session.ts'
import { initialsOf } from '#src/session/person.ts'
import { hasPin, lock } from '#src/session/pin-marks.ts'
import { Disclosure } from '#src/ui/page/disclosure.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { atTwiceTheText, underHand } from '#src/ui/theme/states.ts'
import { ownWork, tilelessGroupsFor, type NavigationLink } from '../routes/navigation.ts'
import { useProfile } from '../pages/profile.tsx'
import { ThemeChooser } from './theme-chooser.tsx'
import { useIsWide } from './use-is-wide.ts'
import { useViewer } from '../start/use-viewer.ts'

const ItemFrame = chakra('a', {
  base: {
    [atTwiceTheText]: { fontSize: '8.5vw', overflowWrap: 'anywhere' },
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: 'target',
    paddingInline: '4',
    fontWeight: 'medium',
    ...underHand({ background: 'primary.soft' }),
    '&:focus-visible': { outlineOffset: 'calc(-1 * var(--focus-width))' },
  },
})

/** A button with the person's initials opens a menu of their work, the theme and the sign-out. */
export function UserMenu() {
  const { nome, username, cargo } = useProfile()
  const isWide = useIsWide()
  const personal = ownWork(useViewer())
  const sub = useSessionOnScreen()?.claims.sub ?? ''
  return (
    <Disclosure label={`Menu de ${nome}`} button={<Initials nome={nome} />}>
      {(close) => (
        <>
          <chakra.div padding="4" background="sunken" borderBottom="1px solid" borderColor="line">
            <chakra.p fontWeight="bold" lineHeight="snug">
              {nome}
            </chakra.p>
            <chakra.p color="textMuted" lineHeight="snug">
              {cargo ?? username}
            </chakra.p>
          </chakra.div>
          <ul>
            {personal.map((item) => (
              <MenuLink key={item.path} {...item} onFollow={close} />
            ))}
          </ul>
          {!isWide && <NarrowGroups onFollow={close} />}
          <ThemeChooser />
          <chakra.ul borderTop="1px solid" borderColor="line">
            {hasPin(sub) && (
              <li>
                <ItemFrame asChild>
                  <button
                    type="button"
                    onClick={() => {
                      close()
                      lock(sub)
                    }}
                  >
                    <Icon as={LogIn} />
                    Bloquear ou trocar de pessoa
                  </button>
                </ItemFrame>
              </li>
            )}
            <MenuLink path="/logout" label="Sair" icon={LogOut} onFollow={close} />
          </chakra.ul>
        </>
      )}
    </Disclosure>
  )
}

/** The entries without a tile, by group, for widths without a sidebar. */
function NarrowGroups({ onFollow }: { onFollow: () => void }) {
  const groups = tilelessGroupsFor(useViewer())
  return groups.map(({ name, entries }) => (
    <chakra.section key={name} aria-label={name} borderTop="1px solid" borderColor="line">
      <chakra.p paddingInline="4" paddingTop="3" fontWeight="bold" color="textMuted">
        {name}
      </chakra.p>
      <ul>
        {entries.map(({ path, label, icon }) => (
          <MenuLink key={path} path={path} label={label} icon={icon} onFollow={onFollow} />
        ))}
      </ul>
    </chakra.section>
  ))
}

const MenuLink = ({
  path,
  label,
  icon,
  onFollow,
}: Pick<NavigationLink, 'path' | 'label' | 'icon'> & { onFollow: () => void }) => (
  <li>
    <ItemFrame asChild>
      <Link to={path} onClick={onFollow}>
        <Icon as={icon} />
        {label}
      </Link>
    </ItemFrame>
  </li>
)

const Initials = ({ nome }: { nome: string }) => (
  <chakra.span
    aria-hidden
    display="inline-flex"
    alignItems="center"
    justifyContent="center"
    width="44px"
    height="44px"
    fontSize="18px"
    borderRadius="full"
    background="signal"
    color="onSignal"
    border="2px solid"
    borderColor="onSignal"
    fontWeight="black"
  >
    {initialsOf(nome)}
  </chakra.span>
)
