import type { Exit } from '#contract/schemas/exit.ts'
import type { ShownLoadingPage } from '#src/checklist/loading-page.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { Heading } from '#src/ui/page/text.tsx'

interface DepartureProps {
  checklist: ShownLoadingPage['checklist']
  /** Undefined while it loads; the checklist's header has most of the data. */
  exit: Exit | undefined
}

/** The header of the checklist and the data of its departure (spec 2 §3). */
export const Departure = ({ checklist, exit }: DepartureProps) => (
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
)
