import { Button } from '../form/button.tsx'
import { Notice } from './notice.tsx'

interface ReadFailureProps {
  /** The server's sentence, or ours. */
  message: string
  onRetry: () => void
}

/** Why nothing could be read, in place of the content, with a retry. */
export const ReadFailure = ({ message, onRetry }: ReadFailureProps) => (
  <Notice
    tone="danger"
    announce="politely"
    action={
      <Button variant="outline" onClick={onRetry}>
        Tentar de novo
      </Button>
    }
  >
    {message}
  </Notice>
)
