import { useMemo } from 'react'
import type { Wanted } from '#src/reads/read.ts'
import type { Openable } from './use-opens-offline.ts'
import { usePrefetch } from './use-prefetch.ts'

/** The rows of a list, each with all that its screen reads; the same array while the rows are the same. */
export function useOpenable(
  ids: readonly number[],
  wantedOf: (id: number) => readonly Wanted[],
): readonly Openable[] {
  const key = ids.join()
  return useMemo(
    () =>
      (key === '' ? [] : key.split(',').map(Number)).map((id) => ({ id, wanted: wantedOf(id) })),
    [key, wantedOf],
  )
}

/** Each of them opens with no network once its list was opened with one. */
export function useFetchBefore(openable: readonly Openable[]): void {
  usePrefetch(useMemo(() => openable.flatMap(({ wanted }) => wanted), [openable]))
}
