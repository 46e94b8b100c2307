import type { LoadingMonitorItem } from '#contract/schemas/monitors.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatTons } from '#src/domain/numbers.ts'
import { formatPhone } from '#src/domain/phones.ts'
import { formatPlate } from '#src/domain/plates.ts'
import { DataTable, type Column } from '#src/ui/data-table.tsx'
import { hasPriority, isCalled } from '../rules.ts'

const columns: readonly Column<LoadingMonitorItem>[] = [
  { header: 'Saída', cell: ({ idSaida }) => idSaida },
  { header: 'OC', cell: ({ ordemChegada }) => ordemChegada ?? '—' },
  { header: 'Agendado', cell: ({ dataAgendada }) => formatDateTime(dataAgendada) || '—' },
  { header: 'Motorista', cell: ({ motorista }) => motorista ?? '—' },
  { header: 'Telefone', cell: ({ telefone }) => (telefone === null ? '—' : formatPhone(telefone)) },
  { header: 'Transportadora', cell: ({ transportadora }) => transportadora ?? '—' },
  {
    header: 'Placa e carroceria',
    cell: ({ placaCarroceria, carroceria }) =>
      [formatPlate(placaCarroceria), carroceria ?? '—'].join(' · '),
  },
  {
    header: 'Produtos',
    cell: ({ produtos }) =>
      produtos.map(({ local, peso }) => `${local} - ${formatTons(peso)}`).join('; '),
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
export const PrintTable = ({ items }: { items: readonly LoadingMonitorItem[] }) => (
  <DataTable
    caption="Carregamentos"
    columns={columns}
    rows={items}
    rowKey={({ idSaida }) => idSaida}
  />
)
