import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { KeyNumber } from '#src/ui/page/text.tsx'
import type { ShownHeader, ShownReport } from '../../shown.ts'
import { invoiceWords } from '../../words.ts'

/** The facts that the person compares with the load. */
export const WhichProduct = ({ report }: { report: ShownReport }) => (
  <chakra.p
    display="flex"
    flexWrap="wrap"
    alignItems="baseline"
    columnGap="4"
    lineHeight="snug"
    overflowWrap="anywhere"
  >
    <KeyNumber>{report.produto}</KeyNumber>
    <span>
      Lote <chakra.strong fontWeight="bold">{report.lote}</chakra.strong>
    </span>
  </chakra.p>
)

/** The incoming load (spec 2 §2). */
export const ReportHeader = memo(({ header }: { header: ShownHeader }) => (
  <Card>
    <Facts
      dense
      facts={[
        { term: 'OT', value: header.ot },
        { term: 'Data de entrada', value: formatDateTime(header.dataEntrada) },
        { term: 'Placa do cavalo', value: formatPlate(header.placaCavalo) },
        { term: 'Nota fiscal', value: invoiceWords(header.notaFiscal) },
        { term: 'Fornecedor', value: header.fornecedor },
        { term: 'Motorista', value: header.motorista },
        { term: 'Tipo de entrada', value: header.tipoEntradaText },
      ]}
    />
  </Card>
))
