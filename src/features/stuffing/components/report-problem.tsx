import { CloudOff, SearchX, ServerCrash } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { addresses } from '../addresses.ts'

interface ReportProblemProps {
  /** Undefined where the address names no report at all. */
  error: ApiError | undefined
  onRetry: () => void
}

/** Shown instead of a report that cannot be shown (STF-L06). */
export function ReportProblem({ error, onRetry }: ReportProblemProps) {
  if (error?.isConnection === true) {
    return (
      <EmptyState
        title={error.message}
        text="Este relatório ainda não foi aberto com rede neste aparelho."
        icon={CloudOff}
      >
        <Button onClick={onRetry}>Tentar de novo</Button>
      </EmptyState>
    )
  }
  if (error !== undefined && !isMissing(error)) {
    return (
      <EmptyState title={error.message} icon={ServerCrash}>
        <Button onClick={onRetry}>Tentar de novo</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="Estufagem não encontrada"
      {...(error === undefined ? {} : { text: error.message })}
      icon={SearchX}
    >
      <Button asChild variant="outline">
        <Link to={addresses.list()}>Ver as estufagens</Link>
      </Button>
    </EmptyState>
  )
}

/** Statuses that mean that the report does not exist; with any other it may still exist. */
const isMissing = ({ status }: ApiError) => [400, 404, 410].includes(status)
