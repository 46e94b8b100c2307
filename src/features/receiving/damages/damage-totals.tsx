import { chakra } from '@chakra-ui/react'
import type { DamageTotals as Totals } from '#contract/schemas/receiving.ts'
import { formatKilos } from '#src/domain/numbers.ts'
import { Card } from '#src/ui/card.tsx'
import { KeyNumber } from '#src/ui/text.tsx'

/** What all damages of the report come to (spec 2 §3). */
export const DamageTotals = ({ totals }: { totals: Totals }) => (
  <Card>
    <chakra.dl
      display="grid"
      gridTemplateColumns="repeat(auto-fit, minmax(min(100%, 8.5rem), 1fr))"
      gap="3"
    >
      <Total term="Avariado" kilos={totals.pesoAvariadoTotal} />
      <Total term="Classificado" kilos={totals.pesoClassificadoTotal} />
      <Total term="Varredura" kilos={totals.pesoVarreduraTotal} />
    </chakra.dl>
  </Card>
)

const Total = ({ term, kilos }: { term: string; kilos: number }) => (
  <div>
    <chakra.dt color="textMuted" lineHeight="snug">
      {term}
    </chakra.dt>
    <dd>
      <KeyNumber>{formatKilos(kilos)}</KeyNumber>
    </dd>
  </div>
)
