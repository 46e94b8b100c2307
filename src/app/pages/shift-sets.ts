import type { AppScreen } from '#src/hooks/app-screen.tsx'
import { loadOnce } from '#src/hooks/lazy.tsx'
import type { ShiftSet } from '#src/reads/shift-set.ts'
import type { Viewer } from '../routes/access.ts'
import { tileGroupsFor } from '../routes/navigation.ts'

const loads = new WeakMap<readonly AppScreen[], () => Promise<readonly ShiftSet[]>>()

/** The offline sets that the screens declare, in their order. The code of a list of screens is loaded once. */
export function loadShiftSets(screens: readonly AppScreen[]): Promise<readonly ShiftSet[]> {
  const load = loads.get(screens) ?? loadOnce(async () => setsOf(screens))
  loads.set(screens, load)
  return load()
}

async function setsOf(screens: readonly AppScreen[]): Promise<readonly ShiftSet[]> {
  const declared = screens
    .flatMap(({ offline }) => offline ?? [])
    .toSorted((one, other) => one.order - other.order)
  const modules = await Promise.all(declared.map(({ load }) => load()))
  return modules.map(({ shiftSet }) => shiftSet)
}

/** The sets for a person's work: those whose screens have a tile for them. */
export function shiftSetsFor(viewer: Viewer, declared: readonly ShiftSet[]): ShiftSet[] {
  const tiles = tileGroupsFor(viewer).flatMap(({ entries }) => entries.map(({ path }) => path))
  return declared.filter(({ path }) => tiles.includes(path))
}
