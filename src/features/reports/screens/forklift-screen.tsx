import { paths } from '#contract/paths.ts'
import type { ForkliftReportRow } from '#contract/schemas/reports.ts'
import { formatFixed, formatNumber } from '#src/domain/amounts/numbers.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import type { Given } from '#src/reads/read.ts'
import { DataTable, type Column } from '#src/ui/list/data-table.tsx'
import { MonthSelector } from '#src/ui/form/month-selector.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { ReadFailure } from '#src/ui/notice/read-failure.tsx'
import { Controls } from '../components/controls.tsx'
import { ExportButton } from '../components/export-button.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { useMonth } from '../components/use-month.ts'
import { reads } from '../reads.ts'

type Row = Given<ForkliftReportRow>

/** An hour-meter has one decimal. */
const hours = (value: number | null): string => formatFixed(value, 1)

const figure = (
  header: string,
  field: 'checklists' | 'horimetroInicial' | 'horimetroFinal' | 'horas',
  show = hours,
): Column<Row> => ({
  header,
  cell: (row) => show(row[field]),
  sortBy: (row) => row[field],
  align: 'end',
})

const columns: readonly Column<Row>[] = [
  {
    header: 'Empilhadeira',
    cell: ({ empilhadeira }) => empilhadeira ?? '—',
    sortBy: ({ empilhadeira }) => empilhadeira,
    onCard: 'title',
  },
  figure('Checklists', 'checklists', formatNumber),
  figure('Horímetro Inicial', 'horimetroInicial'),
  figure('Horímetro Final', 'horimetroFinal'),
  figure('Horas', 'horas'),
]

/** /rep/sgi/empilhadeiras (spec 1 §2). */
export default function ForkliftScreen() {
  const { month, thisYear, choose } = useMonth()
  const report = useRead(reads.forklifts(month))
  const failure = report.value === undefined ? report.error : undefined
  return (
    <Page title="Relatório de Empilhadeiras">
      <Controls>
        <MonthSelector value={month} thisYear={thisYear} onChange={choose} />
        <ExportButton
          path={paths.forkliftReportExcel(month.year, month.month)}
          fileName={`empilhadeiras-${month.year}-${String(month.month).padStart(2, '0')}`}
        />
      </Controls>
      <ReadsAge read={report} />
      {failure && <ReadFailure message={failure.message} onRetry={() => void report.refetch()} />}
      <DataTable
        caption="Empilhadeiras do mês"
        columns={columns}
        rows={report.value}
        // The provider gives no id, and two machines may share a name.
        rowKey={(_, at) => at}
        loading={report.loading}
        emptyText={failure ? 'ERRO AO CONSULTAR API' : 'Nenhum relatório encontrado'}
      />
    </Page>
  )
}
