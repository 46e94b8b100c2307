import { useEffect, useState } from 'react'

/** How long what was deleted can be taken back (UX-21, UX-33), in ms. */
const undoMs = 10_000

/** What was deleted last, for as long as it can be taken back. */
export function useRemoved<T>() {
  const [removed, note] = useState<T>()
  useEffect(() => {
    if (removed === undefined) return undefined
    const timer = setTimeout(() => note(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [removed])
  return { removed, note, forget: () => note(undefined) }
}
