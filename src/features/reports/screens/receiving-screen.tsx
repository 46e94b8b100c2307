import { useId, useMemo, useState } from 'react'
import type { ReceivingReportRow } from '#contract/schemas/reports.ts'
import { ApproveDialog, ReproveDialog } from '#src/approval/decision-dialogs.tsx'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { receivingStatusWord } from '#src/domain/records/status-words.ts'
import { useNetwork } from '#src/hooks/use-network.ts'
import { usePagedRead } from '#src/hooks/reads/use-paged-read.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import type { Given } from '#src/reads/read.ts'
import { Badge } from '#src/ui/page/badge.tsx'
import type { Column } from '#src/ui/list/data-table.tsx'
import { NeedsConnection } from '#src/ui/notice/needs-connection.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { RecordLink } from '../components/record-link.tsx'
import { ReportTable } from '../components/report-table.tsx'
import { RowActions, type Deciding } from '../components/row-actions.tsx'
import { pageSize, reads } from '../reads.ts'

const moment = (when: string | null) => formatDateTime(when) || '—'

const head: readonly Column<Given<ReceivingReportRow>>[] = [
  {
    header: 'ID',
    // The link lets a supervisor check the damages before approving a cost.
    cell: ({ id }) => (
      <RecordLink to={`/ops/relatorios/recebimento/${idPart(id)}`} id={id} what="o relatório" />
    ),
    sortBy: ({ id }) => id,
    oneLine: true,
    onCard: 'title',
    under: [{ header: 'OT', cell: ({ ot }) => ot ?? '—', sortBy: ({ ot }) => ot }],
  },
  {
    header: 'Status',
    oneLine: true,
    sortBy: ({ status }) => receivingStatusWord(status).text,
    cell: ({ status }) => {
      const { text, tone } = receivingStatusWord(status)
      return <Badge tone={tone}>{text}</Badge>
    },
    under: [
      {
        header: 'Operador',
        cell: ({ operador }) => operador ?? '—',
        sortBy: ({ operador }) => operador,
      },
    ],
  },
]

/**
 * At most two headers of a column sort, or only the first of three. More touch targets would make the header too high,
 * and a laptop has no room for another column. The dates after `Criado em` have nearly the same order, so these two do
 * not sort.
 */
const facts: readonly Column<Given<ReceivingReportRow>>[] = [
  {
    header: 'Produto',
    cell: ({ produto }) => produto ?? '—',
    sortBy: ({ produto }) => produto,
    under: [{ header: 'Lote', cell: ({ lote }) => lote ?? '—', sortBy: ({ lote }) => lote }],
  },
  {
    header: 'Fornecedor',
    cell: ({ fornecedor }) => fornecedor ?? '—',
    sortBy: ({ fornecedor }) => fornecedor,
    under: [{ header: 'NF', cell: ({ nf }) => nf ?? '—', sortBy: ({ nf }) => nf }],
  },
  {
    header: 'Criado em',
    cell: ({ createdAt }) => moment(createdAt),
    sortBy: ({ createdAt }) => createdAt,
    oneLine: true,
    under: [
      {
        header: 'Finalizado em',
        cell: ({ confirmedAt }) => moment(confirmedAt),
      },
      {
        header: 'Aprovado em',
        cell: ({ approvedAt }) => moment(approvedAt),
      },
    ],
  },
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
  // Status and actions come first, so that they are visible at any screen width.
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
        cardsBelow="60rem"
        statuses={statuses}
      />
      {deciding && (
        <DecisionDialog
          idRecebimento={deciding.report.id}
          report={deciding.report}
          about={`#${deciding.report.id} · ${deciding.report.produto ?? '—'} · Lote ${deciding.report.lote ?? '—'}`}
          onClose={() => setDeciding(undefined)}
        />
      )}
    </Page>
  )
}

const actions = (given: {
  onDecide: (deciding: Deciding) => void
  reasonId: string
}): Column<Given<ReceivingReportRow>> => ({
  header: 'Ações',
  oneLine: true,
  cell: (row) => <RowActions row={row} {...given} />,
  onCard: 'wide',
  onScreenOnly: true,
})
