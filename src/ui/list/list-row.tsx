import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../page/icon.tsx'
import { atTwiceTheText, underHand } from '../theme/states.ts'

/** A list of rows, one surface, ruled between. */
export const List = chakra('ul', {
  base: {
    background: 'surface',
    border: 'var(--edge-width) solid',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'card',
    overflow: 'hidden',
    '& > li + li': { borderTop: 'var(--edge-width) solid', borderColor: 'line' },
  },
})

const RowBase = chakra('a', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    width: 'full',
    minHeight: '4.5rem',
    padding: { base: '3', sm: '4' },
    paddingInline: { base: '4', sm: '5' },
    textAlign: 'start',
    color: 'text',
    transition: 'background 120ms',
    [atTwiceTheText]: { gap: '1', paddingInline: '2', overflowWrap: 'anywhere' },
    ...underHand({ background: 'primary.soft' }),
    '&:focus-visible': { outlineOffset: 'calc(-1 * var(--focus-width))', borderRadius: 'lg' },
  },
})

/** A whole row that leads somewhere. Its child is the link; the row draws what stands in it. */
export function LinkRow({ children, ...rest }: ComponentProps<typeof RowBase>) {
  return (
    <RowBase asChild {...rest}>
      {children}
    </RowBase>
  )
}

/** What stands in a row: the content, and the sign that it leads on. */
export const RowBody = ({ children }: { children: ReactNode }) => (
  <>
    <chakra.div flex="1" minWidth="0">
      {children}
    </chakra.div>
    <Icon as={ChevronRight} size="min(1.3em, 7vw)" color="textMuted" className="no-print" />
  </>
)

interface RowFactsProps {
  /** What to compare with what is in front of the person: largest. */
  title: string
  name: string
  /** What else is said of it. */
  children: ReactNode
  marks: ReactNode
}

/** What a row of the floor says: its title and name, beside them the rest, its marks below. */
export const RowFacts = ({ title, name, children, marks }: RowFactsProps) => (
  <>
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      columnGap="5"
      lineHeight="snug"
    >
      <div>
        <chakra.p fontSize="xl" fontWeight="black" lineHeight="tight" letterSpacing="tight">
          {title}
        </chakra.p>
        <chakra.p fontWeight="bold">{name}</chakra.p>
      </div>
      <chakra.div color="textMuted">{children}</chakra.div>
    </chakra.div>
    <chakra.p display="flex" flexWrap="wrap" columnGap="3" rowGap="1.5" paddingTop="2">
      {marks}
    </chakra.p>
  </>
)
