import { chakra } from '@chakra-ui/react'
import type { DamageTotals as Totals } from '#contract/schemas/receiving.ts'
import { formatKilos } from '#src/domain/amounts/numbers.ts'
import { Card } from '#src/ui/page/card.tsx'
import { KeyNumber } from '#src/ui/page/text.tsx'

/** Totals over all damages of the report (spec 2 §3). */
export const ShownDamageTotals = ({ totals }: { totals: Totals }) => (
  <Card paddingBlock={{ base: '3', sm: '3' }}>
    <chakra.dl display="flex" flexWrap="wrap" columnGap="8" rowGap="1">
      <Total term="Avariado" kilos={totals.pesoAvariadoTotal} />
      <Total term="Classificado" kilos={totals.pesoClassificadoTotal} />
      <Total term="Varredura" kilos={totals.pesoVarreduraTotal} />
    </chakra.dl>
  </Card>
)

/** One line each on a phone, side by side from sm up. */
const Total = ({ term, kilos }: { term: string; kilos: number }) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    flex={{ base: '1 1 100%', sm: '0 1 auto' }}
    flexDirection={{ base: 'row', sm: 'column' }}
    alignItems={{ base: 'baseline', sm: 'flex-start' }}
    justifyContent="space-between"
    columnGap="4"
  >
    <chakra.dt color="textMuted" lineHeight="snug">
      {term}
    </chakra.dt>
    <dd>
      <KeyNumber>{formatKilos(kilos)}</KeyNumber>
    </dd>
  </chakra.div>
)
