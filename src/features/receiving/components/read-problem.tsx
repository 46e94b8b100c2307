import { CloudOff, SearchX } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { ApiError } from '#src/api/api-error.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { addresses } from '../addresses.ts'

interface ReadProblemProps {
  /** What is not there. */
  title: string
  /** Beside the title; without it, the provider's own words. */
  text?: string
  /** The title is true of any failed load, a lost connection too (spec 2 §8). */
  isOfAnyFailure?: true
  /** Undefined where the address names nothing at all. */
  error: ApiError | undefined
  onRetry?: () => void
}

/** What stands in the place of what cannot be shown: not there, or not known without a network. */
export function ReadProblem({ title, text, isOfAnyFailure, error, onRetry }: ReadProblemProps) {
  if (error?.isConnection === true) {
    return (
      <EmptyState
        title={isOfAnyFailure ? title : error.message}
        text={`${isOfAnyFailure ? `${error.message}. ` : ''}Isto ainda não foi aberto com rede neste aparelho.`}
        icon={CloudOff}
      >
        {onRetry && <Button onClick={onRetry}>Tentar de novo</Button>}
      </EmptyState>
    )
  }
  const said = text ?? error?.message
  // The provider may say what the title says already.
  const words = said === title ? undefined : said
  return (
    <EmptyState title={title} icon={SearchX} {...(words === undefined ? {} : { text: words })}>
      <Button asChild look="outline">
        <Link to={addresses.list()}>Ver os recebimentos</Link>
      </Button>
    </EmptyState>
  )
}
