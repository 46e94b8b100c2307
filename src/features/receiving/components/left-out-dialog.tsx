import { chakra } from '@chakra-ui/react'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#src/domain/plurals.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { discard } from '#src/outbox/choices.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Text } from '#src/ui/text.tsx'
import { showToast } from '#src/ui/toast.ts'

interface LeftOutDialogProps {
  /** Oldest first. */
  entries: readonly Entry[]
  onClose: () => void
}

const clock = { now: () => Date.now() }

/** What this device holds for a report that takes no more, and the choice to give it up. */
export function LeftOutDialog({ entries, onClose }: LeftOutDialogProps) {
  const { database, wake } = useRuntime()
  const [busy, setBusy] = useState(false)
  const discardAll = async () => {
    setBusy(true)
    try {
      // The latest first: nothing is discarded before what hangs on it.
      for (const { id } of entries.toReversed()) await discard(database, { clock }, id)
      onClose()
    } catch (error) {
      showToast(error instanceof Error ? error.message : String(error), { tone: 'danger' })
      setBusy(false)
    }
    wake()
  }
  return (
    <Dialog
      title="O que ficou de fora"
      onClose={onClose}
      actions={
        <>
          <Button size="main" onClick={onClose}>
            Manter neste aparelho
          </Button>
          <Button look="danger" busy={busy} onClick={() => void discardAll()}>
            <Icon as={Trash2} />
            Descartar {plural(entries.length, 'lançamento', 'lançamentos')}
          </Button>
        </>
      }
    >
      <chakra.ul paddingInlineStart="5" listStyle="disc" lineHeight="snug">
        {entries.map(({ id, label, parked }) => (
          <chakra.li key={id} paddingBlock="1" overflowWrap="anywhere">
            {label}
            {parked !== undefined && (
              <chakra.span display="block" color="danger.text">
                {parked.message}
              </chakra.span>
            )}
          </chakra.li>
        ))}
      </chakra.ul>
      <Text muted>O que for descartado não volta, com as fotos que só estão aqui.</Text>
    </Dialog>
  )
}
