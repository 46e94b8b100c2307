import { chakra } from '@chakra-ui/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { ReceiptLine } from '#src/evidence/decision/receipt-line.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePrefetch } from '#src/hooks/reads/use-prefetch.ts'
import { useRead, type ReadState } from '#src/hooks/reads/use-read.ts'
import { useStages } from '#src/hooks/use-stages.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { addresses } from '../../addresses.ts'
import { wantedOfReport } from '../../offline.ts'
import { withDoneHere } from '../../operations/finalize-report.ts'
import { reads } from '../../reads.ts'
import { reportStatus } from '../../rules.ts'
import type { ShownHeader } from '../../shown.ts'
import { Back } from '../back.tsx'
import { LeftDecision } from '../finalize/left-decision.tsx'
import { StatusBadge } from '../marks.tsx'
import { MissingReport } from './missing-report.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportHeader, WhichProduct } from './report-header.tsx'
import { ReportHistory } from './report-history.tsx'
import { ReportNotices } from './report-notices.tsx'
import { ReportTotals } from './report-totals.tsx'
import { SectionCards } from '../part/section-cards.tsx'
import { useFinalizeNews } from './use-news.ts'
import { useReportWork } from './use-report-work.ts'
import { useSummary } from './use-summary.ts'
import { WarningsDialog } from '../finalize/warnings-dialog.tsx'

/** One report: its facts, the progress of each part, its history, and its actions. */
export function Report({ idRecebimento }: { idRecebimento: RecordId }) {
  const header = useRead(reads.header(idRecebimento))
  const { timeZone } = useRuntime().config
  // Deferred, so that rendering stays interruptible by taps; the skeleton shows until then. The deferred flag, not a
  // deferred value, keeps the content current.
  const isDrawn = useDeferredValue(header.value !== undefined)
  const value = isDrawn ? header.value : undefined
  return (
    <Page
      title={isServerId(idRecebimento) ? `Recebimento #${idRecebimento}` : 'Recebimento novo'}
      before={<Back to={addresses.list()}>Recebimentos</Back>}
      {...(value && {
        extra: <ReportStatus {...{ idRecebimento }} status={value.report.status} />,
      })}
    >
      {value && <WhichProduct report={value.report} />}
      {value === undefined && <ReadsAge read={header} timeZone={timeZone} />}
      {value === undefined && (header.loading || header.value !== undefined) && (
        <RowsSkeleton rows={3} height="8rem" />
      )}
      {header.value === undefined && !header.loading && (
        <MissingReport error={header.error} onRetry={() => void header.refetch()} />
      )}
      {value && <ReportBody idRecebimento={idRecebimento} header={value} read={header} />}
    </Page>
  )
}

function ReportStatus({ idRecebimento, status }: { idRecebimento: RecordId; status: number }) {
  const { finalizing } = useReportWork(idRecebimento)
  return <StatusBadge status={status} isFinalizedHere={finalizing !== undefined} />
}

interface ReportBodyProps {
  idRecebimento: RecordId
  header: ShownHeader
  /** The read that returned the header. */
  read: ReadState<ShownHeader>
}

function ReportBody({ idRecebimento, header: said, read }: ReportBodyProps) {
  const { timeZone } = useRuntime().config
  const summary = useSummary(idRecebimento, said, read.askedAt)
  const { header, totals, menu, damages } = summary
  const history = useRead(reads.history(idRecebimento))
  const work = useReportWork(idRecebimento)
  const shown = useMemo(
    () => history.value && withDoneHere(history.value, work.entries ?? [], timeZone),
    [history.value, work.entries, timeZone],
  )
  const { news, close } = useFinalizeNews(work.entries)
  const [isShown, setShown] = useState(false)
  const warnings = news ?? (isShown ? work.declined?.parked?.todo : undefined)
  const stage = useStages(3)
  useFetchBefore(idRecebimento, header.report.status)

  return (
    <>
      <ReadsAge read={read} parts={{ ...summary.parts, Histórico: history }} timeZone={timeZone} />
      <ReportNotices
        idRecebimento={idRecebimento}
        header={header}
        history={history}
        work={work}
        onShowWarnings={() => setShown(true)}
      />
      {isServerId(idRecebimento) && header.report.status !== reportStatus.awaitingApproval && (
        <LeftDecision idRecebimento={idRecebimento} />
      )}
      <Columns>
        <Column>
          <SectionCards
            idRecebimento={idRecebimento}
            report={header.report}
            totals={totals}
            menu={menu}
            damageCount={damages?.items.length}
          />
        </Column>
        <Column>
          {work.entries && <ReceiptLine entries={work.entries} />}
          {stage >= 2 && <ReportHeader header={said} />}
          {stage >= 2 && totals && <ReportTotals totals={totals} />}
          {stage >= 3 && shown && <ReportHistory entries={shown} />}
        </Column>
      </Columns>
      {stage >= 1 && <ReportBar {...{ idRecebimento, header, history, work }} />}
      {warnings && (
        <WarningsDialog
          todo={warnings}
          onClose={() => {
            close()
            setShown(false)
          }}
        />
      )}
    </>
  )
}

/**
 * Prefetches the open report, which may have been opened by its address and not from the list. Its screens then open
 * without a network, with photos that nobody has viewed.
 */
function useFetchBefore(id: RecordId, status: number): void {
  usePrefetch(
    useMemo(() => (isServerId(id) ? wantedOfReport(id, status) : []), [id, status]),
    withImages,
  )
}

const withImages = { images: true } as const

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
    alignItems: 'start',
    gap: { base: '4', md: '5' },
  },
})

const Column = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', gap: { base: '4', md: '5' }, minWidth: '0' },
})
