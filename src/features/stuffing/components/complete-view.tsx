import { chakra } from '@chakra-ui/react'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { plural } from '#src/domain/amounts/numbers.ts'
import { PdfLink } from '#src/evidence/pdf-link.tsx'
import { Card } from '#src/ui/page/card.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { Heading } from '#src/ui/page/text.tsx'

interface CompleteViewProps {
  state: StuffingState
  unsentCount: number
  /** Note about the photo that was kept last. */
  note?: ReactNode
}

/** A complete report: its summary and its PDF (spec 2 §2). */
export const CompleteView = ({ state, unsentCount, note }: CompleteViewProps) => (
  <Card display="flex" flexDirection="column" gap="4">
    <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap="3" color="success.text">
      <Icon as={CircleCheck} size="2.5rem" />
      <Heading fontSize="xl" fontWeight="black" flex="1 1 12rem" minWidth="0">
        RELATÓRIO PREENCHIDO
      </Heading>
    </chakra.div>
    {unsentCount > 0 && (
      <Notice tone="warning" title="Salvo neste aparelho">
        {plural(unsentCount, 'envio pendente', 'envios pendentes')}: o PDF fica completo quando tudo
        chegar ao servidor.
      </Notice>
    )}
    {note}
    <PdfLink path={paths.stuffingPdf(state.idSaida)} fileName={`estufagem-${state.idSaida}.pdf`} />
  </Card>
)
