import { chakra } from '@chakra-ui/react'
import { memo } from 'react'
import type { Exit } from '#contract/schemas/exit.ts'
import { insteadOnQuestion } from '#src/checklist/instead.ts'
import { type ShownLoadingPage, tarpaulinGroups } from '#src/checklist/loading-page.ts'
import { useSending } from '#src/hooks/outbox/use-sending.ts'
import { parkedIn, ParkedNotice } from '#src/evidence/decision/parked-notice.tsx'
import { ReceiptLine } from '#src/evidence/decision/receipt-line.tsx'
import type { Pending } from '#src/outbox/store/queries.ts'
import { ComesIntoView } from '#src/ui/list/comes-into-view.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import { mayChange } from '../rules.ts'
import { ExitPlaces } from './places.tsx'
import { Questions } from './questions.tsx'
import { Report } from './report.tsx'
import { Tarpaulins } from './tarpaulins.tsx'

interface ChecklistProps {
  page: ShownLoadingPage
  exit: Exit | undefined
  /** The entries that affect the page. */
  pending: Pending
  /** Called when the check before the PDF fails, because the page may be out of date. */
  onAskAgain: () => void
}

/** A vehicle's checklist: photos, exit places, questions, departure and PDF (spec 2 §2). */
export function Checklist({ page, exit, pending, onAskAgain }: ChecklistProps) {
  const { entries } = pending
  const wordsOf = useSending(entries)
  const part = { page, pending, wordsOf, mayChange: mayChange(page) }
  return (
    <>
      <ComesIntoView of={parkedIn(entries)?.id}>
        <ParkedNotice entries={entries} wordsOf={wordsOf} instead={insteadOnQuestion} />
      </ComesIntoView>
      {!part.mayChange && (
        <Notice tone="neutral">Este checklist está bloqueado: é só para consulta.</Notice>
      )}
      <Columns>
        <Column>
          <Tarpaulins {...part} groups={tarpaulinGroups} />
          <ExitPlaces {...part} />
          <Questions {...part} />
        </Column>
        <Column>
          <ReceiptLine entries={entries} />
          <Departure checklist={page.checklist} exit={exit} />
          <Report page={page} entries={entries} onAskAgain={onAskAgain} />
        </Column>
      </Columns>
    </>
  )
}

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' },
    alignItems: 'start',
    gap: { base: '4', md: '5' },
  },
})

const Column = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: { base: '4', md: '5' }, minWidth: '0' },
})

interface DepartureProps {
  checklist: ShownLoadingPage['checklist']
  /** Undefined while it loads; the checklist's header has most of the data. */
  exit: Exit | undefined
}

/** The header of the checklist and the data of its departure (spec 2 §3). */
const Departure = memo(({ checklist, exit }: DepartureProps) => (
  <Card>
    <Heading marginBottom="3">Dados da saída</Heading>
    <Facts
      dense
      facts={[
        { term: 'ID', value: checklist.id },
        { term: 'ID do checklist', value: checklist.idChecklist },
        { term: 'OT', value: exit?.ot ?? checklist.ot },
        { term: 'OC', value: checklist.oc },
        { term: 'Data agendada', value: formatDateTime(exit?.dataAgendada) },
        { term: 'Data de saída', value: formatDateTime(checklist.dataSaida) },
        {
          term: 'Placa do cavalo',
          value: formatPlate(exit?.placaCavaloNavigation?.placa ?? checklist.placaCavalo),
        },
        {
          term: 'Placa da carreta',
          value: formatPlate(exit?.placaCarretaNavigation?.placa ?? checklist.placaCarroceria),
        },
        { term: 'Motorista', value: exit?.idMotoristaNavigation?.nome },
        {
          term: 'Destinatário',
          value: exit?.destinatarioNavigation?.razaoSocial ?? checklist.destinatario,
        },
      ]}
    />
  </Card>
))
