import { useId, useMemo, useState } from 'react'
import type { ReceivingReportRow } from '#contract/schemas/reports.ts'
import { ApproveDialog, ReproveDialog } from '#src/approval/decision-dialogs.tsx'
import { formatDateTime } from '#src/domain/dates.ts'
import { receivingStatusWord } from '#src/domain/status-words.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { usePagedRead } from '#src/hooks/use-paged-read.ts'
import { Badge } from '#src/ui/badge.tsx'
import type { Column } from '#src/ui/data-table.tsx'
import { NeedsConnection } from '#src/ui/needs-connection.tsx'
import { Page } from '#src/ui/page.tsx'
import { ReportTable } from '../components/report-table.tsx'
import { RowActions, type Deciding } from '../components/row-actions.tsx'
import { pageSize, reads } from '../reads.ts'

const moment = (when: string | null) => formatDateTime(when) || '—'

const head: readonly Column<ReceivingReportRow>[] = [
  { header: 'ID', cell: ({ id }) => id, onCard: 'title' },
  {
    header: 'Status',
    cell: ({ status }) => {
      const { text, tone } = receivingStatusWord(status)
      return <Badge tone={tone}>{text}</Badge>
    },
  },
]

const facts: readonly Column<ReceivingReportRow>[] = [
  { header: 'OT', cell: ({ ot }) => ot ?? '—' },
  { header: 'Produto', cell: ({ produto }) => produto },
  { header: 'Lote', cell: ({ lote }) => lote },
  { header: 'NF', cell: ({ nf }) => nf ?? '—' },
  { header: 'Fornecedor', cell: ({ fornecedor }) => fornecedor ?? '—' },
  { header: 'Criado em', cell: ({ createdAt }) => moment(createdAt) },
  { header: 'Finalizado em', cell: ({ confirmedAt }) => moment(confirmedAt) },
  { header: 'Aprovado em', cell: ({ approvedAt }) => moment(approvedAt) },
  { header: 'Operador', cell: ({ operador }) => operador ?? '—' },
]

const statuses = [10, 1, 2, 3].map((status) => ({
  status,
  text: receivingStatusWord(status).text,
}))

/** /rep/ops/recebimento (spec 1 §2): who may open it may also decide (contract §4). */
export default function ReceivingScreen() {
  const table = usePagedRead(reads.receivings, pageSize, statuses)
  const isOffline = useNetwork().level === 'offline'
  const reasonId = useId()
  const [deciding, setDeciding] = useState<Deciding>()
  // Status and actions are in sight however wide the screen is.
  const columns = useMemo(
    () => [...head, actions({ onDecide: setDeciding, reasonId }), ...facts],
    [reasonId],
  )
  const DecisionDialog = deciding?.is === 'approve' ? ApproveDialog : ReproveDialog

  return (
    <Page wide title="Relatórios de Recebimento">
      {isOffline && <NeedsConnection id={reasonId} />}
      <ReportTable
        table={table}
        caption="Relatórios de recebimento"
        searchFor="Pesquise por OT, produto, lote, NF"
        columns={columns}
        statuses={statuses}
      />
      {deciding && (
        <DecisionDialog
          idRecebimento={deciding.report.id}
          report={deciding.report}
          about={`#${deciding.report.id} · ${deciding.report.produto} · Lote ${deciding.report.lote}`}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Page>
  )
}

const actions = (given: {
  onDecide: (deciding: Deciding) => void
  reasonId: string
}): Column<ReceivingReportRow> => ({
  header: 'Ações',
  cell: (row) => <RowActions row={row} {...given} />,
  onCard: 'wide',
  onScreenOnly: true,
})
