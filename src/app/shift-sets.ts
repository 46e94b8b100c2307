import type { ShiftSet } from '#src/reads/shift-set.ts'
import { tileGroupsFor, type Viewer } from './navigation.ts'

/** Every feature that works with no network says what it needs; what is used most comes first. */
const declarations: readonly (() => Promise<{ shiftSet: ShiftSet }>)[] = [
  () => import('#src/features/receiving/offline.ts'),
  () => import('#src/features/stuffing/offline.ts'),
  () => import('#src/features/forklift/offline.ts'),
  () => import('#src/features/loading/offline.ts'),
  () => import('#src/features/loading-checklist/offline.ts'),
  () => import('#src/features/stock/offline.ts'),
]

/** What a person works with: the sets whose screens have a tile for them. */
export async function shiftSetsFor(viewer: Viewer): Promise<ShiftSet[]> {
  const declared = await Promise.all(declarations.map((load) => load()))
  const tiles = tileGroupsFor(viewer).flatMap(({ entries }) => entries.map(({ path }) => path))
  return declared.map(({ shiftSet }) => shiftSet).filter(({ path }) => tiles.includes(path))
}
