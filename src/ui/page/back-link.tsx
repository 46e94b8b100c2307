import { chakra } from '@chakra-ui/react'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from './icon.tsx'
import { atTwiceTheText } from '../theme/states.ts'

/** The link to the screen above, over the title of a screen. */
export const Back = ({ to, children }: { to: string; children: ReactNode }) => (
  <chakra.span
    asChild
    display="inline-flex"
    alignItems="center"
    gap="1"
    alignSelf="flex-start"
    maxWidth="100%"
    minHeight="target"
    marginInlineStart="-1"
    paddingInlineEnd="min(0.75rem, 2vw)"
    color="primary.text"
    fontWeight="bold"
    overflowWrap="anywhere"
    css={{ [atTwiceTheText]: { fontSize: '8.5vw' } }}
    className="no-print"
  >
    <Link to={to}>
      <Icon as={ChevronLeft} />
      <chakra.span minWidth="0" overflowWrap="anywhere">
        {children}
      </chakra.span>
    </Link>
  </chakra.span>
)
