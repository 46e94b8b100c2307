import { chakra } from '@chakra-ui/react'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatPlate } from '#src/domain/plates.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { KeyNumber } from '#src/ui/text.tsx'
import type { ShownHeader } from '../shown.ts'
import { invoiceWords } from '../words.ts'

/** What came in, and which product and lot of it the report is about (spec 2 §2). */
export const ReportHeader = ({ header }: { header: ShownHeader }) => (
  <Card display="flex" flexDirection="column" gap="4">
    <chakra.p lineHeight="snug" overflowWrap="anywhere">
      <KeyNumber>{header.report.produto}</KeyNumber>
      <br />
      Lote <chakra.strong fontWeight="bold">{header.report.lote}</chakra.strong>
    </chakra.p>
    <Facts
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
)
