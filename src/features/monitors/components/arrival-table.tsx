import { callNumber } from '#src/domain/call-number.ts'
import { maskCpf } from '#src/domain/cpf.ts'
import { formatDateTime } from '#src/domain/dates.ts'
import { formatPhone } from '#src/domain/phones.ts'
import { formatPlate } from '#src/domain/plates.ts'
import { DataTable, type Column } from '#src/ui/data-table.tsx'
import { platesOf } from '../plates-of.ts'
import type { ShownArrival } from '../shown.ts'

const columns: readonly Column<ShownArrival>[] = [
  { header: 'Chegada', cell: ({ idChegada }) => idChegada },
  { header: 'Senha', cell: (row) => callNumber(row) },
  { header: 'OC', cell: ({ oc }) => oc ?? '—' },
  { header: 'Horário', cell: ({ timestamp }) => formatDateTime(timestamp) || '—' },
  { header: 'Motorista', cell: ({ motorista }) => motorista ?? '—' },
  { header: 'CPF', cell: ({ cpf }) => maskCpf(cpf) },
  { header: 'Telefone', cell: ({ telefone }) => formatPhone(telefone) },
  { header: 'Cavalo', cell: ({ placaCavalo }) => formatPlate(placaCavalo) },
  { header: 'Carroceria', cell: ({ placaCarroceria }) => platesOf(placaCarroceria) },
  { header: 'Situação', cell: ({ statusText }) => statusText ?? '—' },
]

/** The same on paper, where cards of twelve drivers would take three sheets. */
export const ArrivalTable = ({ rows }: { rows: readonly ShownArrival[] }) => (
  <DataTable
    caption="Chegadas"
    columns={columns}
    rows={rows}
    rowKey={({ idChegada }) => idChegada}
  />
)
