import type { Exit } from '#contract/schemas/exit.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatPlate } from '#src/domain/plates.ts'
import { Card } from '#src/ui/card.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Heading } from '#src/ui/text.tsx'

/** The exit that the report belongs to (spec 2 §3). */
export const ExitData = ({ exit }: { exit: Exit }) => (
  <Card>
    <Heading marginBottom="3">Dados da saída</Heading>
    <Facts
      facts={[
        { term: 'OT', value: exit.ot },
        { term: 'Container', value: exit.containerNumero },
        { term: 'Categoria', value: exit.containerCategoria },
        { term: 'Data agendada', value: formatDateTime(exit.dataAgendada) },
        { term: 'Data de saída', value: formatDateTime(exit.dataSaida) },
        { term: 'Placa do cavalo', value: formatPlate(exit.placaCavaloNavigation?.placa) },
        { term: 'Placa da carreta', value: formatPlate(exit.placaCarretaNavigation?.placa) },
        { term: 'Motorista', value: exit.idMotoristaNavigation?.nome },
        { term: 'Destinatário', value: exit.destinatarioNavigation?.razaoSocial },
      ]}
    />
  </Card>
)
