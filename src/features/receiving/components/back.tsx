import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { BackLink, BackMark } from '#src/ui/page/back-link.tsx'

/** Link to the parent screen, above the title. */
export const Back = ({ to, children }: { to: string; children: ReactNode }) => (
  <BackLink>
    <Link to={to}>
      <BackMark />
      <chakra.span minWidth="0" overflowWrap="anywhere">
        {children}
      </chakra.span>
    </Link>
  </BackLink>
)
