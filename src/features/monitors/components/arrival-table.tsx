import { callNumber } from '#src/domain/amounts/call-number.ts'
import { maskCpf } from '#src/domain/names/cpf.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPhone } from '#src/domain/names/phones.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { DataTable, type Column } from '#src/ui/list/data-table.tsx'
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

/** The printed form of the arrivals. Cards of twelve drivers would take three sheets. */
export const ArrivalTable = ({ rows }: { rows: readonly ShownArrival[] }) => (
  <DataTable
    caption="Chegadas"
    columns={columns}
    rows={rows}
    rowKey={({ idChegada }) => idChegada}
  />
)
