import type { ReactNode } from 'react'
import { useResolvedParam } from '#src/hooks/outbox/use-resolved-id.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { Page } from '#src/ui/page/page.tsx'
import type { ApiError } from '#src/api/api-error.ts'
import { addresses } from '../../addresses.ts'
import { Back } from '#src/ui/page/back-link.tsx'
import { ReadProblem } from '../read-problem.tsx'

interface ReportPartProps {
  title: string
  children: (idRecebimento: RecordId) => ReactNode
}

/** A screen of the report that the address names. */
export function PartFrame({ title, children }: ReportPartProps) {
  const idRecebimento = useResolvedParam('id')
  if (idRecebimento !== undefined) return children(idRecebimento)
  return (
    <Page title={title} before={<Back to={addresses.list()}>Recebimentos</Back>}>
      <MissingReport error={undefined} />
    </Page>
  )
}

interface MissingReportProps {
  error: ApiError | undefined
  onRetry?: () => void
}

/** Shown instead of a report that does not exist (spec 2 §8). */
export const MissingReport = (props: MissingReportProps) => (
  <ReadProblem
    title="Relatório não Encontrado"
    text="Ocorreu um erro na consulta do Relatório"
    {...props}
  />
)
