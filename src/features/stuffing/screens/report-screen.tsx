import { chakra } from '@chakra-ui/react'
import { Link, useParams } from 'react-router-dom'
import { CloudOff, SearchX, ServerCrash } from 'lucide-react'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useIdParam } from '#src/hooks/outbox/use-resolved-id.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { KeyNumber } from '#src/ui/page/text.tsx'
import { useWakeLock } from '#src/hooks/use-wake-lock.ts'
import type { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { addresses } from '../addresses.ts'
import { ReportBody } from '../components/report-body.tsx'
import { reads } from '../reads.ts'
import { stepInAddress } from '../rules.ts'

/** /ops/relatorios/estufagem/:id/:step? (spec 2 §2). */
export default function ReportScreen() {
  const { step } = useParams()
  const idSaida = useIdParam()
  if (idSaida === undefined) {
    return (
      <Page title="Estufagem" before={<Back to={addresses.list()}>Estufagens</Back>}>
        <ReportProblem error={undefined} onRetry={() => undefined} />
      </Page>
    )
  }
  return <Report key={idSaida} idSaida={idSaida} asked={stepInAddress(step)} />
}

function Report({ idSaida, asked }: { idSaida: Id; asked: StuffingStep | undefined }) {
  const report = useRead(reads.report(idSaida))
  const exit = useRead(reads.exit(idSaida))
  const pending = useTouching(reads.report(idSaida).key)
  useWakeLock()

  const { value: state, askedAt } = report
  return (
    <Page title={`Estufagem #${idSaida}`} before={<Back to={addresses.list()}>Estufagens</Back>}>
      {exit.value && <WhichContainer container={exit.value.containerNumero} ot={exit.value.ot} />}
      <ReadsAge read={report} parts={{ 'Dados da saída': exit }} />
      {state === undefined && report.loading && <RowsSkeleton rows={3} height="8rem" />}
      {state === undefined && !report.loading && (
        <ReportProblem error={report.error} onRetry={() => void report.refetch()} />
      )}
      {state && (
        <ReportBody
          state={state}
          exit={exit.value}
          pending={pending}
          askedAt={askedAt}
          asked={asked}
        />
      )}
    </Page>
  )
}

/** The facts that the person compares with the container. */
const WhichContainer = ({ container, ot }: { container: string | null; ot: string | null }) => (
  <chakra.p display="flex" flexWrap="wrap" alignItems="baseline" columnGap="4">
    <KeyNumber>{container ?? 'Sem container'}</KeyNumber>
    {ot !== null && <chakra.span color="textMuted">OT {ot}</chakra.span>}
  </chakra.p>
)

interface ReportProblemProps {
  /** Undefined where the address names no report at all. */
  error: ApiError | undefined
  onRetry: () => void
}

/** Shown instead of a report that cannot be shown (STF-L06). */
function ReportProblem({ error, onRetry }: ReportProblemProps) {
  const isUnread = error?.isConnection === true
  const isMissing = error === undefined || [400, 404, 410].includes(error.status)
  return (
    <EmptyState
      title={isMissing ? 'Estufagem não encontrada' : error.message}
      icon={isUnread ? CloudOff : isMissing ? SearchX : ServerCrash}
      {...(isUnread && { text: 'Este relatório ainda não foi aberto com rede neste aparelho.' })}
      {...(isMissing && error && { text: error.message })}
    >
      {isMissing ? (
        <Button asChild variant="outline">
          <Link to={addresses.list()}>Ver as estufagens</Link>
        </Button>
      ) : (
        <Button onClick={onRetry}>Tentar de novo</Button>
      )}
    </EmptyState>
  )
}
