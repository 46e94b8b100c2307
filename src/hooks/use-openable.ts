import { useMemo } from 'react'
import type { Id } from '#src/domain/names/ids.ts'
import type { Wanted } from '#src/reads/read.ts'
import type { Openable } from './reads/use-opens-offline.ts'
import { usePrefetch } from './reads/use-prefetch.ts'

/**
 * The rows of a list with the reads of their screens; the array is stable while the rows are the
 * same.
 */
export function useOpenable(
  ids: readonly Id[],
  wantedOf: (id: Id) => readonly Wanted[],
): readonly Openable[] {
  const key = JSON.stringify(ids)
  return useMemo(
    () => (JSON.parse(key) as Id[]).map((id) => ({ id, wanted: wantedOf(id) })),
    [key, wantedOf],
  )
}

/**
 * Prefetches the rows' reads, so that the rows open offline after their list was opened online, up
 * to the limit of `usePrefetch`.
 */
export function useFetchBefore(openable: readonly Openable[]): void {
  usePrefetch(useMemo(() => openable.flatMap(({ wanted }) => wanted), [openable]))
}
