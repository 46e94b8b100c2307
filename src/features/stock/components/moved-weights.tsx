import { chakra } from '@chakra-ui/react'
import { formatTons } from '#src/domain/amounts/numbers.ts'
import { KeyNumber } from '#src/ui/page/text.tsx'

/** Planned and remaining weight; ton. */
export const MovedWeights = ({ moved, pending }: { moved: number; pending: number }) => (
  <chakra.dl
    display="grid"
    gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 7.5rem), 1fr))"
    columnGap="4"
    rowGap="2"
    alignItems="end"
  >
    {(
      [
        ['Peso movimentado', moved],
        ['Peso pendente', pending],
      ] as const
    ).map(([term, tons]) => (
      <div key={term}>
        <chakra.dt color="textMuted" lineHeight="snug">
          {term}
        </chakra.dt>
        <dd>
          <KeyNumber>{formatTons(tons)}</KeyNumber>
        </dd>
      </div>
    ))}
  </chakra.dl>
)
