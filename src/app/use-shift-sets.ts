import { useEffect, useState } from 'react'
import type { ShiftSet } from '#src/reads/shift-set.ts'
import { shiftSetsFor } from './shift-sets.ts'
import { useViewer } from './use-viewer.ts'

/** The sets of whoever looks; undefined until the features have said theirs. */
export function useShiftSets(): readonly ShiftSet[] | undefined {
  const viewer = useViewer()
  const [sets, setSets] = useState<readonly ShiftSet[]>()
  useEffect(() => {
    let gone = false
    void shiftSetsFor(viewer).then(
      (found) => {
        if (!gone) setSets(found)
      },
      (cause: unknown) => console.warn('The sets of a shift could not be loaded', cause),
    )
    return () => {
      gone = true
    }
  }, [viewer])
  return sets
}
