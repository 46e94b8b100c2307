import { SearchX } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { Page } from '#src/ui/page/page.tsx'
import { Back } from '#src/ui/page/back-link.tsx'

interface MissingPartProps {
  title: string
  /** The text of spec 2 §8: «Avaria não definida!». */
  message: string
  back: { to: string; text: string }
}

/** Shown when the address names no existing part. */
export const MissingPart = ({ title, message, back }: MissingPartProps) => (
  <Page title={title} before={<Back to={back.to}>{back.text}</Back>}>
    <EmptyState title={message} icon={SearchX}>
      <Button asChild variant="outline">
        <Link to={back.to}>Voltar</Link>
      </Button>
    </EmptyState>
  </Page>
)
