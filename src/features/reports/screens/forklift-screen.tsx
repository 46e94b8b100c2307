import { paths } from '#contract/paths.ts'
import type { ForkliftReportRow } from '#contract/schemas/reports.ts'
import { formatNumber } from '#src/domain/numbers.ts'
import { useRead } from '#src/hooks/use-read.ts'
import { DataTable, type Column } from '#src/ui/data-table.tsx'
import { MonthSelector } from '#src/ui/month-selector.tsx'
import { Page } from '#src/ui/page.tsx'
import { Controls } from '../components/controls.tsx'
import { ExportButton } from '../components/export-button.tsx'
import { ReadAge } from '../components/read-age.tsx'
import { useMonth } from '../components/use-month.ts'
import { reads } from '../reads.ts'

const columns: readonly Column<ForkliftReportRow>[] = [
  { header: 'Empilhadeira', cell: ({ empilhadeira }) => empilhadeira, onCard: 'title' },
  { header: 'Checklists', cell: ({ checklists }) => formatNumber(checklists), align: 'end' },
  {
    header: 'Horímetro Inicial',
    cell: ({ horimetroInicial }) => formatNumber(horimetroInicial),
    align: 'end',
  },
  {
    header: 'Horímetro Final',
    cell: ({ horimetroFinal }) => formatNumber(horimetroFinal),
    align: 'end',
  },
  { header: 'Horas', cell: ({ horas }) => formatNumber(horas), align: 'end' },
]

/** /rep/sgi/empilhadeiras (spec 1 §2). */
export default function ForkliftScreen() {
  const { month, thisYear, choose } = useMonth()
  const report = useRead(reads.forklifts(month))
  const isFailed = report.value === undefined && report.error !== undefined
  return (
    <Page title="Relatório de Empilhadeiras">
      <Controls>
        <MonthSelector value={month} thisYear={thisYear} onChange={choose} />
        <ExportButton
          path={paths.forkliftReportExcel(month.year, month.month)}
          fileName={`empilhadeiras-${month.year}-${String(month.month).padStart(2, '0')}`}
        />
      </Controls>
      <ReadAge read={report} />
      <DataTable
        caption="Empilhadeiras do mês"
        columns={columns}
        rows={report.value}
        // The provider gives no number, and two machines may have one name.
        rowKey={(_, at) => at}
        loading={report.loading}
        emptyText={isFailed ? 'ERRO AO CONSULTAR API' : 'Nenhum relatório encontrado'}
      />
    </Page>
  )
}
