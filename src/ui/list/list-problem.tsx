import { CloudOff, ServerCrash } from 'lucide-react'
import { Button } from '../form/button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ListProblemProps {
  message: string
  /** True when no answer came; false when the answer was an error. */
  isConnection: boolean
  onRetry: () => void
}

/** Shown in place of a list that could not be read. */
export const ListProblem = ({ message, isConnection, onRetry }: ListProblemProps) => (
  <EmptyState
    title={message}
    text={
      isConnection
        ? 'Abra esta lista uma vez com rede: depois ela abre sem conexão.'
        : 'O servidor respondeu, mas não com a lista.'
    }
    icon={isConnection ? CloudOff : ServerCrash}
  >
    <Button onClick={onRetry}>Tentar de novo</Button>
  </EmptyState>
)
