import { chakra } from '@chakra-ui/react'
import { Link } from 'react-router-dom'
import { Send } from 'lucide-react'
import { BrandMark } from '#src/ui/page/brand-mark.tsx'
import { describeUnsent } from '#src/domain/records/waiting-words.ts'
import { CountMark } from '#src/ui/page/count-mark.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { NetworkChip } from './network-chip.tsx'
import { UserMenu } from './user-menu.tsx'

export const TopBar = ({ unsentCount }: { unsentCount: number }) => (
  <chakra.header
    className="on-ink no-print"
    position="sticky"
    insetBlockStart="0"
    // The menu of this bar opens over the bottom bar.
    zIndex="menu"
    gridColumn="1 / -1"
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    gap="1"
    minHeight="min(4rem, 20vw)"
    paddingTop="env(safe-area-inset-top)"
    paddingInline={{ base: '1', sm: '4' }}
    background="ink"
    color="onInk"
    borderBottom="3px solid"
    borderColor="signal"
  >
    <chakra.a
      asChild
      display="flex"
      alignItems="center"
      justifyContent="center"
      gap="3"
      minHeight="target"
      minWidth="target"
      padding="min(0.5rem, 8px)"
    >
      <Link to="/" aria-label="Pavilhão, ir para o início">
        <BrandMark size="36px" />
        <chakra.span
          display={{ base: 'none', sm: 'inline' }}
          fontSize="lg"
          fontWeight="bold"
          letterSpacing="tight"
        >
          Pavilhão
        </chakra.span>
      </Link>
    </chakra.a>
    <chakra.div
      display="flex"
      flex="1 1 0"
      flexWrap="wrap"
      // Wraps below the mark when not even the longest word fits next to it.
      minWidth="min-content"
      alignItems="center"
      justifyContent="flex-end"
      gap={{ base: '0.5', sm: '2' }}
    >
      <NetworkChip />
      <UnsentLink count={unsentCount} />
      <UserMenu />
    </chakra.div>
  </chakra.header>
)

/** The count of unsent work in the top bar (UX-04); nothing for 0. */
const UnsentLink = ({ count }: { count: number }) =>
  count === 0 ? null : (
    <chakra.a
      asChild
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      gap="1.5"
      minWidth="target"
      minHeight="target"
      paddingInline="1"
      borderRadius="md"
    >
      <Link to="/envios">
        <chakra.span display={{ base: 'none', sm: 'inline-flex' }}>
          <Icon as={Send} />
        </chakra.span>
        <CountMark count={count} label={`${describeUnsent(count)}: abrir Envios`} />
      </Link>
    </chakra.a>
  )
