import { chakra } from '@chakra-ui/react'
import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { LostDrafts } from '#src/evidence/decision/lost-drafts.tsx'
import { LostWork } from '#src/evidence/decision/lost-work.tsx'
import type { QueueCircumstances } from '#src/hooks/use-circumstances.ts'
import { describeDiscarded } from '#src/hooks/outbox/words.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ConfirmDiscard } from '#src/ui/notice/confirm-discard.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import type { SingleTap } from '#src/ui/form/use-single-tap.ts'
import { sayDone, useChoices } from '../hooks/use-choices.ts'
import { discardedAt, type Discarded } from '../rows.ts'
import { StatusLine } from './status-line.tsx'

interface DiscardedRowProps {
  one: Discarded
  first: boolean
  circumstances: QueueCircumstances
  /** One instance shared by all rows. */
  once: SingleTap
}

/**
 * A discarded entry or discarded drafts, with the action that restores them. An entry of an earlier release cannot be
 * restored.
 */
export function DiscardedRow({ one, first, circumstances, once }: DiscardedRowProps) {
  const { restore, forget } = useChoices()
  const [isAsked, setAsked] = useState(false)
  const restored =
    'drafts' in one ? 'Restaurado: está de novo na tela em que foi feito.' : 'Restaurado.'
  return (
    <chakra.div
      display="grid"
      gap="2"
      borderTop={first ? 'none' : 'var(--edge-width) solid'}
      borderColor="line"
      paddingBlock="3"
    >
      <Lost one={one} />
      <StatusLine words={describeDiscarded(discardedAt(one), circumstances)} />
      <chakra.div display="flex" flexWrap="wrap" gap="4">
        {('drafts' in one || one.entry.end?.before !== undefined) && (
          <Button
            variant="outline"
            onClick={() => void once(() => sayDone(restore(one), restored))}
          >
            <Icon as={Undo2} />
            Restaurar
          </Button>
        )}
        <Button variant="danger" marginInlineStart={{ sm: 'auto' }} onClick={() => setAsked(true)}>
          <Icon as={Trash2} />
          Excluir de vez
        </Button>
      </chakra.div>
      {isAsked && (
        <ConfirmDiscard
          title="Excluir de vez?"
          action="Excluir de vez"
          keep="Manter"
          onConfirm={() => sayDone(forget(one), 'Excluído.')}
          onClose={() => setAsked(false)}
        >
          <Lost one={one} />
          <p>Sai deste aparelho agora e não pode mais ser restaurado.</p>
        </ConfirmDiscard>
      )}
    </chakra.div>
  )
}

const Lost = ({ one }: { one: Discarded }) =>
  'drafts' in one ? <LostDrafts {...one.drafts} /> : <LostWork entries={[one.entry]} />
