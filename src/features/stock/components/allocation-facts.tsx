import { chakra } from '@chakra-ui/react'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatNumber, formatTons } from '#src/domain/amounts/numbers.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { Heading, KeyNumber } from '#src/ui/page/text.tsx'
import type { ShownAllocation } from '../shown.ts'
import { PendingChips } from './pending-chips.tsx'
import '../stock.css'

/** The allocation that is moved: its line, its weight, and its product. */
export const AllocationFacts = ({ allocation }: { allocation: ShownAllocation }) => {
  const { produto, local, peso, saindo, chegando } = allocation
  return (
    <Card
      {...(chegando !== undefined && { className: 'stock-hatched' })}
      display="flex"
      flexDirection="column"
      gap="4"
    >
      <chakra.div
        display="flex"
        flexWrap="wrap"
        justifyContent="space-between"
        alignItems="baseline"
        gap="2"
      >
        <Heading fontSize="xl" overflowWrap="anywhere">
          {produto}
        </Heading>
        <KeyNumber fontSize="2xl">{formatTons(peso)}</KeyNumber>
      </chakra.div>
      {(saindo !== undefined || chegando !== undefined) && (
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <PendingChips {...allocation} />
        </chakra.div>
      )}
      <Facts
        dense
        facts={[
          { term: 'Local', value: local },
          { term: 'Peso', value: formatTons(peso) },
          { term: 'Lote', value: allocation.lote },
          { term: 'Nota Fiscal', value: allocation.notaFiscal },
          { term: 'Origem', value: allocation.origem },
          { term: 'Entrada', value: formatDateTime(allocation.dataEntrada) },
          {
            term: allocation.umConjunto || 'Conjuntos',
            value: formatNumber(allocation.qtdConjunto),
          },
          { term: allocation.umUnidade || 'Unidades', value: formatNumber(allocation.qtdUnidade) },
        ]}
      />
    </Card>
  )
}
