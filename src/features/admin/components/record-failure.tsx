import { CloudOff } from 'lucide-react'
import { Navigate } from 'react-router-dom'
import type { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Page } from '#src/ui/page/page.tsx'

interface RecordFailureProps {
  title: string
  /** Undefined where the address contains no valid id. */
  error: ApiError | undefined
  onRetry: () => void
}

/**
 * A user or a role that fails to load leads to /error/404 (spec 1 §8). On a connection error the screen offers a retry
 * instead, because the record may exist.
 */
export function RecordFailure({ title, error, onRetry }: RecordFailureProps) {
  if (error?.isConnection !== true) return <Navigate to="/error/404" replace />
  return (
    <Page title={title}>
      <EmptyState title={error.message} text="A administração precisa de conexão." icon={CloudOff}>
        <Button onClick={onRetry}>Tentar de novo</Button>
      </EmptyState>
    </Page>
  )
}
