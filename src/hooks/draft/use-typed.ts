import { useCallback, useRef, useState } from 'react'
import { useDraft } from './use-draft.ts'

interface TypedForm<Typed> {
  /** What is typed now, or was typed before the page was reloaded; undefined while nothing is typed. */
  typed: Typed | undefined
  /** What is typed now, for code that runs after the render: something may have been typed since. */
  latest: () => Typed | undefined
  /** Shows and stores what is typed. */
  type: (typed: Typed) => void
  /** Stores what a field shows by itself, without a new render. */
  keep: (typed: Typed) => void
  /** Deletes the draft. The screen then shows `typed`; without an argument nothing counts as typed. */
  settle: (typed?: Typed) => void
}

/** What is typed into a form, which outlives the page as a draft. `path` is the screen of the form. */
export function useTyped<Typed>(form: string, path: string): TypedForm<Typed> {
  const { typed: begun, keep, drop } = useDraft<Typed>(form, path)
  const [now, setNow] = useState<{ typed: Typed | undefined }>()
  const last = useRef(now)
  const show = useCallback((typed: Typed | undefined) => {
    last.current = { typed }
    setNow(last.current)
  }, [])
  const type = useCallback(
    (typed: Typed) => {
      show(typed)
      keep(typed)
    },
    [show, keep],
  )
  const settle = useCallback(
    (typed?: Typed) => {
      show(typed)
      drop()
    },
    [show, drop],
  )
  return {
    typed: now === undefined ? begun : now.typed,
    latest: () => (last.current === undefined ? begun : last.current.typed),
    type,
    keep,
    settle,
  }
}
