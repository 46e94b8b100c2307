import { Button } from '../form/button.tsx'
import { Notice } from './notice.tsx'

interface ReadFailureProps {
  /** The server's sentence, or ours. */
  message: string
  onRetry: () => void
}

/** Why nothing could be read, over where it would stand, and the way to ask again. */
export const ReadFailure = ({ message, onRetry }: ReadFailureProps) => (
  <Notice
    tone="danger"
    announce="politely"
    action={
      <Button look="outline" onClick={onRetry}>
        Tentar de novo
      </Button>
    }
  >
    {message}
  </Notice>
)
