import { useCallback, useEffect, useMemo, useState } from 'react'
import { endDraft, findDraft, writeDraft } from '#src/outbox/drafts/drafts.ts'
import { useRuntime } from '../runtime.tsx'
import { useOutbox } from '../outbox/use-outbox.ts'
import { usePerson } from '../use-session.ts'
import { createTypedWriter } from './write-typed.ts'

interface Kept<Value> {
  /** The address where the person can continue; the hand-over screen links to it. */
  path: string
  typed: Value
}

export interface FormDraft<Value> {
  /** The unsaved text from before the screen opened; undefined when there is none. */
  typed: Value | undefined
  /** Stores the current text. */
  keep: (typed: Value) => void
  /** Deletes the draft, after it was saved or discarded. */
  drop: () => void
}

/** Events before a page may end. */
const partings = ['visibilitychange', 'pagehide', 'freeze'] as const

/**
 * Stores unsaved text at each key, so that it outlives the page. `path` is the screen of the form.
 */
export function useDraft<Value>(form: string, path: string): FormDraft<Value> {
  const { database } = useRuntime()
  const person = usePerson()
  const found = useOutbox(
    async (db, who) => ({ draft: await findDraft<Kept<Value>>(db, who, form) }),
    [form],
  )
  // Read once: from now on the screen holds the current text.
  const [before, setBefore] = useState<{ typed: Value | undefined }>()
  if (before === undefined && found !== undefined) setBefore({ typed: found.draft?.value.typed })

  const writer = useMemo(
    () =>
      createTypedWriter<Value>(async (typed, durability) => {
        if (person === undefined) return
        const draft = { person, form, value: { path, typed } }
        // Without room for it, the text is still on the screen.
        await writeDraft(database, draft, durability)
      }),
    [database, person, form, path],
  )
  useEffect(() => {
    const { flush } = writer
    // Events of the document reach the window too, in the capture or the bubble phase.
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
      // What was typed meanwhile is a new draft.
      .then((isLast) => (isLast ? endDraft(database, person, form) : undefined))
      // A draft that could not be deleted is offered again.
      .catch(() => undefined)
  }, [writer, database, person, form])

  return { typed: before?.typed, keep: writer.write, drop }
}
