import { useCallback, useEffect, useRef, useState } from 'react'
import { findDraft, saveDraft } from '#src/outbox/drafts.ts'
import { endDraft } from '#src/outbox/end-draft.ts'
import { withRoom } from '#src/reads/with-room.ts'
import { useRuntime } from './runtime.tsx'
import { useOutbox } from './use-outbox.ts'
import { usePerson } from './use-person.ts'

interface Kept<Value> {
  /** Where it goes on: the hand-over screen leads there. */
  path: string
  typed: Value
}

export interface FormDraft<Value> {
  /** What was typed before the screen opened, and not saved; undefined when there is nothing. */
  typed: Value | undefined
  /** Keeps what is typed now, a moment later. */
  keep: (typed: Value) => void
  /** It was saved, or given up. */
  drop: () => void
}

const settleMs = 300

/** What is typed and not saved outlives the page. `path` is the screen that it is typed on. */
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
  const pending = useRef<{ typed: Value; timer: ReturnType<typeof setTimeout> }>(undefined)

  const write = useCallback(
    (typed: Value) => {
      if (person === undefined) return
      // Without room for it what is typed still stands on the screen.
      void withRoom(() => saveDraft(database, person, form, { path, typed })).catch(() => undefined)
    },
    [database, person, form, path],
  )
  const flush = useCallback(() => {
    const { current } = pending
    if (current === undefined) return
    clearTimeout(current.timer)
    pending.current = undefined
    write(current.typed)
  }, [write])

  useEffect(() => {
    document.addEventListener('visibilitychange', flush)
    return () => {
      document.removeEventListener('visibilitychange', flush)
      flush()
    }
  }, [flush])

  const keep = useCallback(
    (typed: Value) => {
      clearTimeout(pending.current?.timer)
      pending.current = { typed, timer: setTimeout(flush, settleMs) }
    },
    [flush],
  )
  const drop = useCallback(() => {
    clearTimeout(pending.current?.timer)
    pending.current = undefined
    if (person === undefined) return
    // What stays is offered once more.
    endDraft(database, person, form).catch(() => undefined)
  }, [database, person, form])

  return { typed: before?.typed, keep, drop }
}
