import { useParams } from 'react-router-dom'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useRead } from '#src/hooks/use-read.ts'
import { useResolvedId } from '#src/hooks/use-resolved-id.ts'
import { DataAge } from '#src/ui/data-age.tsx'
import { RowsSkeleton } from '#src/ui/loading.tsx'
import { Page } from '#src/ui/page.tsx'
import { addresses } from '../addresses.ts'
import { Back } from '../components/back.tsx'
import { StatusBadge } from '../components/marks.tsx'
import { ReadProblem } from '../components/read-problem.tsx'
import { ReportHeader } from '../components/report-header.tsx'
import { reads } from '../reads.ts'

/** /ops/relatorios/recebimento/{id} (spec 2 §2). */
export default function ReportScreen() {
  const { id } = useParams()
  const idRecebimento = useResolvedId(id)
  const { timeZone } = useRuntime().config
  const header = useRead(idRecebimento === undefined ? undefined : reads.header(idRecebimento))
  const { value, askedAt } = header
  return (
    <Page
      title={
        typeof idRecebimento === 'number' ? `Recebimento #${idRecebimento}` : 'Recebimento novo'
      }
      before={<Back to={addresses.list()}>Recebimentos</Back>}
      {...(value && { aside: <StatusBadge status={value.report.status} /> })}
    >
      {header.stale && askedAt !== undefined && <DataAge askedAt={askedAt} timeZone={timeZone} />}
      {header.loading && <RowsSkeleton rows={3} height="8rem" />}
      {value === undefined && !header.loading && (
        <ReadProblem
          title="Relatório não Encontrado"
          text="Ocorreu um erro na consulta do Relatório"
          error={header.error}
          onRetry={() => void header.refetch()}
        />
      )}
      {value && <ReportHeader header={value} />}
    </Page>
  )
}
