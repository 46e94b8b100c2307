import { chakra } from '@chakra-ui/react'
import { ChevronLeft } from 'lucide-react'
import { Icon } from './icon.tsx'
import { atTwiceTheText } from '../theme/states.ts'

/** The link back, above the title of a screen. Its child is the link, with a BackMark in front. */
export const BackLink = ({ children }: { children: React.ReactNode }) => (
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
    {children}
  </chakra.span>
)

export const BackMark = () => <Icon as={ChevronLeft} />
