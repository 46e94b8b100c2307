import { chakra } from '@chakra-ui/react'
import { Link, useParams } from 'react-router-dom'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useRead } from '#src/hooks/reads/use-read.ts'
import { useIdParam } from '#src/hooks/outbox/use-resolved-id.ts'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { BackLink, BackMark } from '#src/ui/page/back-link.tsx'
import { ReadsAge } from '#src/ui/notice/data-age.tsx'
import { RowsSkeleton } from '#src/ui/list/rows-skeleton.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { KeyNumber } from '#src/ui/page/text.tsx'
import { addresses } from '../addresses.ts'
import { ReportBody } from '../components/report-body.tsx'
import { ReportProblem } from '../components/report-problem.tsx'
import { useWakeLock } from '#src/hooks/use-wake-lock.ts'
import { reads } from '../reads.ts'
import { stepInAddress } from '../rules.ts'

/** /ops/relatorios/estufagem/:id/:step? (spec 2 §2). */
export default function ReportScreen() {
  const { step } = useParams()
  const idSaida = useIdParam()
  if (idSaida === undefined) {
    return (
      <Page title="Estufagem" before={<Back />}>
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
  const { timeZone } = useRuntime().config
  useWakeLock()

  const { value: state, askedAt } = report
  return (
    <Page title={`Estufagem #${idSaida}`} before={<Back />}>
      {exit.value && <WhichContainer container={exit.value.containerNumero} ot={exit.value.ot} />}
      <ReadsAge read={report} parts={{ 'Dados da saída': exit }} timeZone={timeZone} />
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

const Back = () => (
  <BackLink>
    <Link to={addresses.list()}>
      <BackMark />
      Estufagens
    </Link>
  </BackLink>
)
