import { loadOnce } from '#src/hooks/lazy.tsx'
import type { ShiftSet } from '#src/reads/shift-set.ts'
import { tileGroupsFor, type Viewer } from '../routes/navigation.ts'

/** The offline sets of the features, the most used first. */
const declarations: readonly (() => Promise<{ shiftSet: ShiftSet }>)[] = [
  () => import('#src/features/receiving/offline.ts'),
  () => import('#src/features/stuffing/offline.ts'),
  () => import('#src/features/forklift/offline.ts'),
  () => import('#src/features/loading/offline.ts'),
  () => import('#src/features/loading-checklist/offline.ts'),
  () => import('#src/features/stock/offline.ts'),
]

export const loadShiftSets = loadOnce(async () =>
  (await Promise.all(declarations.map((load) => load()))).map(({ shiftSet }) => shiftSet),
)

/** The sets for a person's work: those whose screens have a tile for them. */
export function shiftSetsFor(viewer: Viewer, declared: readonly ShiftSet[]): ShiftSet[] {
  const tiles = tileGroupsFor(viewer).flatMap(({ entries }) => entries.map(({ path }) => path))
  return declared.filter(({ path }) => tiles.includes(path))
}
