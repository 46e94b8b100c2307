import { chakra } from '@chakra-ui/react'
import {
  memo,
  startTransition,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ReceiptLine } from '#src/evidence/decision/receipt-line.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePrefetch } from '#src/hooks/reads/use-prefetch.ts'
import { type ReadState, useRead } from '#src/hooks/reads/use-read.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import { type Entry, isNonBlocking, type RecordId, type Todo } from '#src/outbox/model/entry.ts'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { formatDateTime } from '#src/domain/time/dates.ts'
import { formatPlate } from '#src/domain/names/plates.ts'
import { Card } from '#src/ui/page/card.tsx'
import { Facts } from '#src/ui/page/facts.tsx'
import { KeyNumber } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { addresses } from '../../addresses.ts'
import { wantedOfReport } from '../../offline.ts'
import { finalizeReport, withDoneHere } from '../../operations/finalize-report.ts'
import { reads } from '../../reads.ts'
import { invoiceWords, reportStatus } from '../../rules.ts'
import type { ShownHeader, ShownReport } from '../../shown.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { LeftDecision } from '../finalize/left-decision.tsx'
import { StatusBadge } from '../marks.tsx'
import { SectionCards } from '../part/section-cards.tsx'
import { WarningsDialog } from '../finalize/warnings-dialog.tsx'
import { MissingReport } from './report-part.tsx'
import { ReportBar } from './report-bar.tsx'
import { ReportHistory } from './report-history.tsx'
import { ReportNotices } from './report-notices.tsx'
import { ReportTotals } from './report-totals.tsx'
import { useReportWork } from './use-report-work.ts'
import { useSummary } from './use-summary.ts'

/** One report: its facts, the progress of each part, its history, and its actions. */
export function Report({ idRecebimento }: { idRecebimento: RecordId }) {
  const header = useRead(reads.header(idRecebimento))
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
      {value === undefined && <ReadsAge read={header} />}
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
      <ReadsAge read={read} parts={{ ...summary.parts, Histórico: history }} />
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

/** The facts that the person compares with the load. */
const WhichProduct = ({ report }: { report: ShownReport }) => (
  <chakra.p
    display="flex"
    flexWrap="wrap"
    alignItems="baseline"
    columnGap="4"
    lineHeight="snug"
    overflowWrap="anywhere"
  >
    <KeyNumber>{report.produto}</KeyNumber>
    <span>
      Lote <chakra.strong fontWeight="bold">{report.lote}</chakra.strong>
    </span>
  </chakra.p>
)

/** The incoming load (spec 2 §2). */
const ReportHeader = memo(({ header }: { header: ShownHeader }) => (
  <Card>
    <Facts
      dense
      facts={[
        { term: 'OT', value: header.ot },
        { term: 'Data de entrada', value: formatDateTime(header.dataEntrada) },
        { term: 'Placa do cavalo', value: formatPlate(header.placaCavalo) },
        { term: 'Nota fiscal', value: invoiceWords(header.notaFiscal) },
        { term: 'Fornecedor', value: header.fornecedor },
        { term: 'Motorista', value: header.motorista },
        { term: 'Tipo de entrada', value: header.tipoEntradaText },
      ]}
    />
  </Card>
))

/**
 * The provider's answer to «Finalizar» while the report is open: acceptance shows a toast, and warnings open a dialog,
 * which the person closes. Warnings from before the report was opened are shown only on the page. `entries` is
 * undefined until the entries are read.
 */
function useFinalizeNews(entries: readonly Entry[] | undefined) {
  const [news, setNews] = useState<readonly Todo[]>()
  const waiting = useRef<ReadonlySet<string>>(new Set())

  useEffect(() => {
    if (entries === undefined) return
    const own = entries.filter(({ kind }) => kind === finalizeReport.kind)
    for (const entry of own.filter(({ id }) => waiting.current.has(id))) {
      if (isNonBlocking(entry)) setNews(entry.parked?.todo)
      else if (entry.state === 'settled') showToast('Relatório finalizado')
    }
    waiting.current = new Set(
      own.filter(({ state }) => underWayStates.has(state)).map(({ id }) => id),
    )
  }, [entries])

  return { news, close: () => setNews(undefined) }
}

const underWayStates: ReadonlySet<string> = new Set(['waiting', 'sending', 'unknown'])

/**
 * The stage of a progressive rendering: 0 at first, then one more at a time up to `last`, each in
 * small steps that let taps through. The parts of later stages do not delay the parts that are seen
 * and used first.
 */
function useStages(last: number): number {
  const [stage, setStage] = useState(0)
  useEffect(() => {
    if (stage < last) startTransition(() => setStage(stage + 1))
  }, [stage, last])
  return stage
}
