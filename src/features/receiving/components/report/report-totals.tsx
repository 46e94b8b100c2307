import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import type { ReceivingTotals } from '#contract/schemas/receiving.ts'
import { formatKilos, formatNumber } from '#src/domain/amounts/numbers.ts'
import { Card } from '#src/ui/page/card.tsx'
import { GroupLabel, Heading } from '#src/ui/page/text.tsx'

/** Totals of the load as it was found (spec 2 §3). */
export const ReportTotals = memo(({ totals }: { totals: ReceivingTotals }) => (
  <Card display="flex" flexDirection="column" gap="4">
    <Heading>Totais</Heading>
    <Group name="Avarias">
      <Amount term="Embalagens" value={formatNumber(totals.avariaEmbalagens)} />
      <Amount term="Peso avariado" value={formatKilos(totals.avariaPesoAvariado)} />
      <Amount term="Peso classificado" value={formatKilos(totals.avariaPesoClassificado)} />
      <Amount term="Peso de varredura" value={formatKilos(totals.avariaPesoVarredura)} />
    </Group>
    <Group name="Resíduos">
      <Amount term="Peso" value={formatKilos(totals.residuoPeso)} />
    </Group>
    <Group name="Materiais a menor">
      <Amount term="Embalagens" value={formatNumber(totals.menorEmbalagens)} />
      <Amount term="Peso" value={formatKilos(totals.menorPeso)} />
    </Group>
  </Card>
))

const Group = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <GroupLabel as="h3">{name}</GroupLabel>
    <dl>{children}</dl>
  </div>
)

const Amount = ({ term, value }: { term: string; value: string }) => (
  <chakra.div
    display="flex"
    flexWrap="wrap"
    alignItems="baseline"
    justifyContent="space-between"
    columnGap="4"
    paddingBlock="1"
    borderBottom="var(--edge-width) solid"
    borderColor="line"
    lineHeight="snug"
  >
    <dt>{term}</dt>
    <chakra.dd fontWeight="bold" fontVariantNumeric="tabular-nums" textAlign="end" flex="1">
      {value}
    </chakra.dd>
  </chakra.div>
)
