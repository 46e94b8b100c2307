import { Ban } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { EmptyState } from '#src/ui/list/empty-state.tsx'
import { addresses } from '../../addresses.ts'

interface UnavailableProps {
  idRecebimento: RecordId
  /** Names what the type of entry does not allow. */
  children: string
}

/** Shown instead of a section that the type of entry does not allow (spec 2 §4). */
export const Unavailable = ({ idRecebimento, children }: UnavailableProps) => (
  <EmptyState title={children} icon={Ban}>
    <Button asChild variant="outline">
      <Link to={addresses.report(idRecebimento)}>Voltar ao relatório</Link>
    </Button>
  </EmptyState>
)
