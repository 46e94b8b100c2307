import { chakra } from '@chakra-ui/react'
import { useDeferredValue, useMemo, useState } from 'react'
import { ReceiptLine } from '#src/evidence/receipt-line.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePrefetch } from '#src/hooks/use-prefetch.ts'
import { useRead } from '#src/hooks/use-read.ts'
import { useStages } from '#src/hooks/use-stages.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { DataAge } from '#src/ui/data-age.tsx'
import { RowsSkeleton } from '#src/ui/rows-skeleton.tsx'
import { Page } from '#src/ui/page.tsx'
import { addresses } from '../addresses.ts'
import { wantedOfReport } from '../offline.ts'
import { reads } from '../reads.ts'
import type { ShownHeader } from '../shown.ts'
import { Back } from './back.tsx'
import { StatusBadge } from './marks.tsx'
import { MissingReport } from './missing-report.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportHeader, WhichProduct } from './report-header.tsx'
import { ReportHistory } from './report-history.tsx'
import { ReportNotices } from './report-notices.tsx'
import { ReportTotals } from './report-totals.tsx'
import { SectionCards } from './section-cards.tsx'
import { useFinalizeNews } from './use-news.ts'
import { useReportWork } from './use-report-work.ts'
import { useSummary } from './use-summary.ts'
import { WarningsDialog } from './warnings-dialog.tsx'

/** One report: what it is about, how far each part is, what became of it, what can be done. */
export function Report({ idRecebimento }: { idRecebimento: RecordId }) {
  const header = useRead(reads.header(idRecebimento))
  const { timeZone } = useRuntime().config
  const { askedAt } = header
  // Drawn in small steps that let taps through, behind what stands there until then.
  const drawn = useDeferredValue(header.value)
  const value = header.value && drawn
  return (
    <Page
      title={
        typeof idRecebimento === 'number' ? `Recebimento #${idRecebimento}` : 'Recebimento novo'
      }
      before={<Back to={addresses.list()}>Recebimentos</Back>}
      {...(value && { aside: <StatusBadge status={value.report.status} /> })}
    >
      {value && <WhichProduct report={value.report} />}
      {header.stale && askedAt !== undefined && (
        <DataAge askedAt={askedAt} timeZone={timeZone} serverFailed={header.serverFailed} />
      )}
      {value === undefined && (header.loading || header.value !== undefined) && (
        <RowsSkeleton rows={3} height="8rem" />
      )}
      {header.value === undefined && !header.loading && (
        <MissingReport error={header.error} onRetry={() => void header.refetch()} />
      )}
      {value && <ReportBody idRecebimento={idRecebimento} header={value} askedAt={askedAt} />}
    </Page>
  )
}

interface ReportBodyProps {
  idRecebimento: RecordId
  header: ShownHeader
  askedAt: number | undefined
}

function ReportBody({ idRecebimento, header: said, askedAt }: ReportBodyProps) {
  const { header, totals } = useSummary(idRecebimento, said, askedAt)
  const history = useRead(reads.history(idRecebimento))
  const menu = useRead(reads.checklistMenu(idRecebimento)).value
  const damages = useRead(reads.damages(idRecebimento)).value
  const work = useReportWork(idRecebimento)
  const { news, close } = useFinalizeNews(work.entries)
  const [isShown, setShown] = useState(false)
  const warnings = news ?? (isShown ? work.declined?.parked?.todo : undefined)
  const stage = useStages(3)
  useFetchBefore(idRecebimento, header.report.status)

  return (
    <>
      <ReportNotices
        idRecebimento={idRecebimento}
        header={header}
        history={history}
        work={work}
        onShowWarnings={() => setShown(true)}
      />
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
          {stage >= 3 && history.value && <ReportHistory entries={history.value} />}
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
 * A report that was opened by its address, and not from the list, opens with no network too; and it
 * shows its photos then, also those that nobody has looked at.
 */
function useFetchBefore(id: RecordId, status: number): void {
  usePrefetch(
    useMemo(() => (typeof id === 'number' ? wantedOfReport(id, status) : []), [id, status]),
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
