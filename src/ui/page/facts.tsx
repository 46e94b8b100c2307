import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

export interface Fact {
  term: string
  value: ReactNode
}

interface FactsProps {
  facts: readonly Fact[]
  /** Short facts, two in a row on a phone. */
  dense?: boolean
}

/** Terms with their values, for the header of a record. An unknown value is «—». */
export const Facts = ({ facts, dense = false }: FactsProps) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns={`repeat(auto-fill, minmax(min(100%, ${dense ? '8rem' : '13rem'}), 1fr))`}
    columnGap={dense ? '4' : '6'}
    rowGap="3"
  >
    {facts.map(({ term, value }) => (
      <div key={term}>
        <chakra.dt color="textMuted" lineHeight="snug">
          {term}
        </chakra.dt>
        <chakra.dd fontWeight="bold" lineHeight="snug">
          {value === null || value === undefined || value === '' ? '—' : value}
        </chakra.dd>
      </div>
    ))}
  </chakra.dl>
)
