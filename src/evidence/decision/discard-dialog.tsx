import { useState, type ReactNode } from 'react'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { usePerson } from '#src/hooks/use-session.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { dependentsOf, discard } from '#src/outbox/act/choices.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { discardDrafts } from '#src/outbox/drafts/discarded-drafts.ts'
import { formsOf } from '#src/outbox/drafts/drafts.ts'
import type { Entry, PersonKey } from '#src/outbox/model/entry.ts'
import { HasDependentsError } from '#src/outbox/model/errors.ts'
import { DiscardQuestion } from '#src/ui/notice/confirm-discard.tsx'
import { Notice } from '#src/ui/notice/notice.tsx'
import { ActFailure } from '#src/ui/notice/act-failure.tsx'
import { Text } from '#src/ui/page/text.tsx'
import { showToast } from '#src/ui/notice/toast.ts'
import { LostDrafts } from './lost-drafts.tsx'
import { LostWork } from './lost-work.tsx'
import { sentenceOf } from './sentence-of.ts'

const clock = { now: () => Date.now() }

export interface DiscardDialogProps {
  entry: Entry
  onClose: () => void
  /** A title, where another word than «envio» fits. */
  title?: string
  /** Further explanation, such as what is not discarded. */
  children?: ReactNode
}

/**
 * Discards an entry after a confirmation that shows the pictures and texts of all that is discarded.
 * The entry can be restored in Envios for a week, or for less than a day if it has personal data.
 */
export function DiscardDialog({ entry, onClose, title, children }: DiscardDialogProps) {
  const { database, operations, wake } = useRuntime()
  const person = usePerson()
  const known = useOutbox((db) => dependentsOf(db.relaxed, entry), [entry.id])
  // Entries that were added between the question and the answer.
  const [late, setLate] = useState<Entry[]>()
  const [failure, setFailure] = useState<string>()
  const dependents = late ?? known ?? []
  const begun = useOutbox(
    (db, who) => begunFor(db, who, [entry, ...dependents]),
    [entry.id, ...dependents.map(({ id }) => id)],
  )
  const forms = begun ?? []

  const confirm = async () => {
    setFailure(undefined)
    try {
      if (person !== undefined) await discardBegunFor(database, person, [entry, ...dependents])
      const withDependents = dependents.length > 0
      await discard(database, { clock }, entry.id, { withDependents })
      // Entries that waited for the discarded one can be sent now.
      wake()
      showToast(`Descartado. ${whereItStays}`, { tone: 'neutral' })
      onClose()
    } catch (error) {
      if (error instanceof HasDependentsError) setLate(error.dependents)
      setFailure(sentenceOf(error))
    }
  }

  const count = 1 + dependents.length
  const isPersonal = operations.get(entry.kind)?.personal === true
  return (
    <DiscardQuestion
      title={title ?? (count === 1 ? 'Descartar este envio?' : `Descartar ${count} envios?`)}
      action={count === 1 ? 'Descartar' : `Descartar os ${count}`}
      keep="Voltar"
      onConfirm={confirm}
      onClose={onClose}
    >
      <LostWork entries={[entry]} />
      {dependents.length > 0 && (
        <div>
          <Text>Dependem dele e seriam descartados juntos:</Text>
          <LostWork entries={dependents} />
        </div>
      )}
      {forms.length > 0 && (
        <div>
          <Text>O que foi começado para corrigir:</Text>
          <LostDrafts forms={forms} />
        </div>
      )}
      {mayHaveArrived(entry) && (
        <Notice tone="warning">
          Não se sabe se o servidor já recebeu. Descartar não desfaz o que chegou.
        </Notice>
      )}
      {children}
      <Text muted>
        O que for descartado não é enviado.{' '}
        {isPersonal ? 'Por menos de um dia pode ser restaurado em Envios.' : whereItStays}
      </Text>
      <ActFailure words={failure} />
    </DiscardQuestion>
  )
}

/** For how long and where a discarded entry can be restored. */
export const whereItStays = 'Por 7 dias pode ser restaurado em Envios.'

/**
 * Drafts that were started to correct these entries; no screen shows them once the entries are
 * discarded.
 */
export async function begunFor(
  db: OutboxDatabase,
  person: PersonKey,
  entries: readonly Entry[],
): Promise<string[]> {
  const forms = await formsOf(db.relaxed, person)
  return forms.filter((form) => entries.some(({ id }) => `${form}:`.includes(`:${id}:`)))
}

/** Call before the entries are discarded, because `discard` deletes the drafts for good. */
export async function discardBegunFor(
  db: OutboxDatabase,
  person: PersonKey,
  entries: readonly Entry[],
): Promise<void> {
  const forms = await begunFor(db, person, entries)
  await discardDrafts(db, { clock }, person, forms)
}

const mayHaveArrived = ({ tries, state, parked }: Entry) =>
  tries.lost > 0 || state === 'unknown' || parked?.why === 'unknown'
