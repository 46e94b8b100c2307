import { paths } from '#contract/paths.ts'
import type { LoadingReportRow } from '#contract/schemas/reports.ts'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { loadingStatusWord } from '#src/domain/records/status-words.ts'
import { usePagedRead } from '#src/hooks/reads/use-paged-read.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { Given } from '#src/reads/read.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import type { Column } from '#src/ui/list/data-table.tsx'
import { MonthSelector } from '#src/ui/form/month-selector.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Heading } from '#src/ui/page/text.tsx'
import { Controls } from '../components/controls.tsx'
import { Dashboard } from '../components/dashboard.tsx'
import { ExportButton } from '../components/export-button.tsx'
import { RecordLink } from '../components/record-link.tsx'
import { ReportTable } from '../components/report-table.tsx'
import { useMonth } from '../components/use-month.ts'
import { pageSize, reads } from '../reads.ts'

const moment = (when: string | null) => formatDateTime(when) || '—'

const columns: readonly Column<Given<LoadingReportRow>>[] = [
  {
    header: 'ID Saída',
    cell: ({ id }) => (
      <RecordLink to={`/ops/carregamento/${idPart(id)}`} id={id} what="o carregamento" />
    ),
    sortBy: ({ id }) => id,
    onCard: 'title',
  },
  {
    header: 'Status',
    oneLine: true,
    sortBy: ({ status }) => status,
    cell: ({ status }) => {
      const { text, tone } = loadingStatusWord(status)
      return <Badge tone={tone}>{text}</Badge>
    },
  },
  {
    header: 'OC',
    cell: ({ oc }) => oc ?? '—',
    sortBy: ({ oc }) => oc,
    oneLine: true,
    under: [{ header: 'OT', cell: ({ ot }) => ot ?? '—', sortBy: ({ ot }) => ot }],
  },
  {
    header: 'Agendado',
    cell: ({ dataAgendada }) => moment(dataAgendada),
    sortBy: ({ dataAgendada }) => dataAgendada,
    oneLine: true,
    under: [
      { header: 'Início', cell: ({ inicio }) => moment(inicio), sortBy: ({ inicio }) => inicio },
    ],
  },
  {
    header: 'Veículo carregado',
    cell: ({ veiculoCarregado }) => moment(veiculoCarregado),
    sortBy: ({ veiculoCarregado }) => veiculoCarregado,
    oneLine: true,
    under: [{ header: 'Fim', cell: ({ fim }) => moment(fim), sortBy: ({ fim }) => fim }],
  },
]

const statuses = [1, 2, 3, 4].map((status) => ({ status, text: loadingStatusWord(status).text }))

/** /rep/ops/carregamento (spec 1 §2). */
export default function LoadingScreen() {
  const { month, thisYear, choose } = useMonth()
  const table = usePagedRead(reads.loadings, pageSize, statuses)
  return (
    <Page wide title="Relatório de Carregamentos">
      <Controls>
        <MonthSelector value={month} thisYear={thisYear} onChange={choose} />
        <ExportButton
          path={paths.loadingReportExcel(month.year, month.month)}
          fileName={`carregamentos-${month.year}-${String(month.month).padStart(2, '0')}`}
        />
      </Controls>
      <Dashboard month={month} />
      <Heading>Carregamentos de todos os meses</Heading>
      <ReportTable
        table={table}
        caption="Carregamentos"
        searchFor="Pesquise por ID, OC, OT"
        columns={columns}
        cardsBelow="50rem"
        statuses={statuses}
      />
    </Page>
  )
}
