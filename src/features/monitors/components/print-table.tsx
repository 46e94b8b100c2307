import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPhone } from '#src/domain/names/phones.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { DataTable, type Column } from '#src/ui/list/data-table.tsx'
import { describeProduct, hasPriority, isCalled } from '../rules.ts'
import type { ShownExit } from '../shown.ts'

const columns: readonly Column<ShownExit>[] = [
  { header: 'Saída', cell: ({ idSaida }) => idSaida },
  { header: 'OC', cell: ({ ordemChegada }) => ordemChegada ?? '—' },
  { header: 'Agendado', cell: ({ dataAgendada }) => formatDateTime(dataAgendada) || '—' },
  { header: 'Motorista', cell: ({ motorista }) => motorista ?? '—' },
  { header: 'Telefone', cell: ({ telefone }) => formatPhone(telefone) },
  { header: 'Transportadora', cell: ({ transportadora }) => transportadora ?? '—' },
  {
    header: 'Placa e carroceria',
    cell: ({ placaCarroceria, carroceria }) =>
      [formatPlate(placaCarroceria), carroceria ?? '—'].join(' · '),
  },
  {
    header: 'Produtos',
    cell: ({ produtos }) => (produtos ?? []).map(describeProduct).join('; ') || '—',
  },
  {
    header: 'Situação',
    cell: (item) =>
      [isCalled(item) ? 'Chamado' : 'Pendente', ...(hasPriority(item) ? ['PRIORIDADE'] : [])].join(
        ', ',
      ),
  },
]

/** All exits for printing, because the screen's virtualized list renders only the visible ones. */
export const PrintTable = ({ items }: { items: readonly ShownExit[] }) => (
  <DataTable
    caption="Carregamentos"
    columns={columns}
    rows={items}
    rowKey={({ idSaida }) => idSaida}
  />
)
