import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { plural } from '#src/domain/amounts/numbers.ts'
import { begunFor, discardBegunFor, whereItStays } from '#src/evidence/decision/discard-dialog.tsx'
import { LostDrafts } from '#src/evidence/decision/lost-drafts.tsx'
import { LostWork } from '#src/evidence/decision/lost-work.tsx'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { usePerson } from '#src/hooks/use-session.ts'
import { discard } from '#src/outbox/act/choices.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import { Button } from '#src/ui/form/button.tsx'
import { Dialog } from '#src/ui/notice/dialog.tsx'
import { Icon } from '#src/ui/page/icon.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'

interface LeftOutDialogProps {
  /** Oldest first. */
  entries: readonly Entry[]
  onClose: () => void
}

const none: readonly string[] = []
const clock = { now: () => Date.now() }

/** Entries on this device for a report that no longer accepts changes, with the choice to discard them. */
export function LeftOutDialog({ entries, onClose }: LeftOutDialogProps) {
  const { database, wake } = useRuntime()
  const person = usePerson()
  const forms =
    useOutbox(
      (db, who) => begunFor(db, who, entries),
      entries.map(({ id }) => id),
    ) ?? none
  const [busy, setBusy] = useState(false)
  const discardAll = async () => {
    setBusy(true)
    try {
      if (person !== undefined) await discardBegunFor(database, person, entries)
      // The latest first: an entry is discarded only after its dependents.
      for (const { id } of entries.toReversed()) {
        await discard(database, { clock }, id)
      }
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
          <Button variant="danger" busy={busy} onClick={() => void discardAll()}>
            <Icon as={Trash2} />
            Descartar {plural(entries.length, 'lançamento', 'lançamentos')}
          </Button>
        </>
      }
    >
      <LostWork entries={entries} />
      {forms.length > 0 && <LostDrafts forms={forms} />}
      <Text muted>O que for descartado não é enviado. {whereItStays}</Text>
    </Dialog>
  )
}
