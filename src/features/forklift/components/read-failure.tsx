import { CloudOff } from 'lucide-react'
import { Navigate } from 'react-router-dom'
import type { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Page } from '#src/ui/page/page.tsx'

interface ReadFailureProps {
  title: string
  /** Undefined where the address contains no valid id. */
  error: ApiError | undefined
  onRetry: () => void
}

/**
 * An unknown machine or checklist, or one that fails to load, leads to /error/404 (spec 2 §8). On a connection error
 * the screen offers a retry instead, because the machine or checklist may exist.
 */
export function ForkliftReadFailure({ title, error, onRetry }: ReadFailureProps) {
  if (error?.isConnection !== true) return <Navigate to="/error/404" replace />
  return (
    <Page title={title}>
      <EmptyState
        title={error.message}
        text="Abra esta tela uma vez com rede neste aparelho."
        icon={CloudOff}
      >
        <Button onClick={onRetry}>Tentar de novo</Button>
      </EmptyState>
    </Page>
  )
}
