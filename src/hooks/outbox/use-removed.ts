import { useEffect, useState } from 'react'

/** How long a deletion can be undone (UX-21, UX-33), in ms. */
const undoMs = 10_000

/** The last deletion, while it can be undone. */
export function useRemoved<T>() {
  const [removed, note] = useState<T>()
  useEffect(() => {
    if (removed === undefined) return undefined
    const timer = setTimeout(() => note(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [removed])
  return { removed, note, forget: () => note(undefined) }
}
