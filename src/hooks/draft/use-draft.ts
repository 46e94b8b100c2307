import { useCallback, useEffect, useMemo, useState } from 'react'
import { findDraft, writeDraft } from '#src/outbox/drafts/drafts.ts'
import { endDraft } from '#src/outbox/drafts/end-draft.ts'
import { withRoom } from '#src/reads/with-room.ts'
import { useRuntime } from '../runtime.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'
import { usePerson } from '../use-person.ts'
import { createTypedWriter } from './write-typed.ts'

interface Kept<Value> {
  /** Where it goes on: the hand-over screen leads there. */
  path: string
  typed: Value
}

export interface FormDraft<Value> {
  /** What was typed before the screen opened, and not saved; undefined when there is nothing. */
  typed: Value | undefined
  /** Keeps what is typed now. */
  keep: (typed: Value) => void
  /** It was saved, or given up. */
  drop: () => void
}

/** When a page may be about to end. */
const partings = ['visibilitychange', 'pagehide', 'freeze'] as const

/** What is typed and not saved outlives the page, from the key on that types it. `path` is the screen that it is typed on. */
export function useDraft<Value>(form: string, path: string): FormDraft<Value> {
  const { database } = useRuntime()
  const person = usePerson()
  const found = useOutbox(
    async (db, who) => ({ draft: await findDraft<Kept<Value>>(db, who, form) }),
    [form],
  )
  // What is kept from now on is what stands on the screen.
  const [before, setBefore] = useState<{ typed: Value | undefined }>()
  if (before === undefined && found !== undefined) setBefore({ typed: found.draft?.value.typed })

  const writer = useMemo(
    () =>
      createTypedWriter<Value>(async (typed, durability) => {
        if (person === undefined) return
        const draft = { person, form, value: { path, typed } }
        // Without room for it what is typed still stands on the screen.
        await withRoom(() => writeDraft(database, draft, durability))
      }),
    [database, person, form, path],
  )
  useEffect(() => {
    const { flush } = writer
    // What happens to the document is heard at the window as well, when it comes up or goes down.
    for (const parting of partings) addEventListener(parting, flush, { capture: true })
    return () => {
      for (const parting of partings) removeEventListener(parting, flush, { capture: true })
      flush()
    }
  }, [writer])

  const drop = useCallback(() => {
    if (person === undefined) return
    writer
      .stop()
      .then(() => endDraft(database, person, form))
      // What stays is offered once more.
      .catch(() => undefined)
  }, [writer, database, person, form])

  return { typed: before?.typed, keep: writer.write, drop }
}
