import { Link } from 'react-router-dom'
import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { addresses } from '../addresses.ts'
import { refusedIn } from './refused.ts'

/** Reallocations that wait for the person, each with a link to the screen that corrects it. */
export function ReallocationNotices() {
  const pending = useTouching('stock:list')
  return refusedIn(pending?.entries ?? []).map(({ id, label, args, parked }) => (
    <Notice
      key={id}
      tone="danger"
      announce="at-once"
      title={parked?.message ?? ''}
      action={
        <Button asChild>
          <Link to={addresses.reallocation(args.alocacao)}>Ver e decidir</Link>
        </Button>
      }
    >
      {args.alocacao.produto}. {label}. Nada foi perdido.
    </Notice>
  ))
}
