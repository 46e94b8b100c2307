import { formatDateTime } from '#src/domain/dates.ts'
import { formatPhone } from '#src/domain/phones.ts'
import { formatPlate } from '#src/domain/plates.ts'
import { DataTable, type Column } from '#src/ui/data-table.tsx'
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

/** All of them on paper, however many: on the screen only those in sight are drawn. */
export const PrintTable = ({ items }: { items: readonly ShownExit[] }) => (
  <DataTable
    caption="Carregamentos"
    columns={columns}
    rows={items}
    rowKey={({ idSaida }) => idSaida}
  />
)
