import { chakra } from '@chakra-ui/react'
import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '#src/ui/icon.tsx'

/** The way back, over the title of a screen. */
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
    color="primaryText"
    fontWeight="bold"
  >
    <Link to={to}>
      <Icon as={ChevronLeft} />
      <chakra.span minWidth="0" overflowWrap="anywhere">
        {children}
      </chakra.span>
    </Link>
  </chakra.span>
)
