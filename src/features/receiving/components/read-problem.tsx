import { CloudOff, SearchX } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { addresses } from '../addresses.ts'

interface ReadProblemProps {
  /** Names what is missing. */
  title: string
  /** Text below the title; without it, the provider's own message. */
  text?: string
  /** The title holds for any failed load, a lost connection too (spec 2 §8). */
  isOfAnyFailure?: true
  /** Undefined where the address names nothing at all. */
  error: ApiError | undefined
  onRetry?: () => void
}

/** Shown instead of something that does not exist, or that is unknown without a network. */
export function ReadProblem({ title, text, isOfAnyFailure, error, onRetry }: ReadProblemProps) {
  if (error?.isConnection === true) {
    return (
      <EmptyState
        title={isOfAnyFailure ? title : error.message}
        text={`${isOfAnyFailure ? `${error.message}. ` : ''}Abra esta tela uma vez com rede neste aparelho.`}
        icon={CloudOff}
      >
        {onRetry && <Button onClick={onRetry}>Tentar de novo</Button>}
      </EmptyState>
    )
  }
  const said = text ?? error?.message
  // The provider's message may repeat the title.
  const words = said === title ? undefined : said
  return (
    <EmptyState title={title} icon={SearchX} {...(words === undefined ? {} : { text: words })}>
      <Button asChild variant="outline">
        <Link to={addresses.list()}>Ver os recebimentos</Link>
      </Button>
    </EmptyState>
  )
}
