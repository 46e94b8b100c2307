import { use, useMemo } from 'react'
import type { ShiftSet } from '#src/reads/shift-set.ts'
import { loadShiftSets, shiftSetsFor } from './shift-sets.ts'
import { useViewer } from '../start/use-viewer.ts'

/** The sets for the current person. Suspends until the modules that declare them have loaded. */
export function useShiftSets(): readonly ShiftSet[] {
  const viewer = useViewer()
  const declared = use(loadShiftSets(viewer.screens))
  return useMemo(() => shiftSetsFor(viewer, declared), [viewer, declared])
}
