import { chakra } from '@chakra-ui/react'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../page/icon.tsx'
import { atTwiceTheText, underHand } from '../theme/states.ts'

/** A list of rows on one surface, with lines between them. */
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

/** Styles its child, a link, as a row. */
export function LinkRow({ children, ...rest }: ComponentProps<typeof RowBase>) {
  return (
    <RowBase asChild {...rest}>
      {children}
    </RowBase>
  )
}

/** The content of a row, and the icon of a link. */
export const RowBody = ({ children }: { children: ReactNode }) => (
  <>
    <chakra.div flex="1" minWidth="0">
      {children}
    </chakra.div>
    <Icon as={ChevronRight} size="min(1.3em, 7vw)" color="textMuted" className="no-print" />
  </>
)

interface RowFactsProps {
  /** The text that the person compares with the object in front of them; it is the largest. */
  title: string
  name: string
  /** Further facts. */
  children: ReactNode
  marks: ReactNode
}

/** A row of a floor list: title and name, further facts next to them, marks below. */
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
