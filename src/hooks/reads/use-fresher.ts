import { useRead, type ReadState } from './use-read.ts'
import type { Read } from '#src/reads/read.ts'

interface Fresher<T> extends ReadState<T> {
  /** It is out of what was read before. */
  isKept: boolean
  /** The provider could not be asked, and it is not in what was read before. */
  isMissingHere: boolean
}

/**
 * What was read, or, where the provider cannot be asked, the same out of what was read before for work
 * with no network: whichever of the two is newer.
 */
export function useFresher<T, Kept>(
  read: Read<T> | undefined,
  /** Undefined where there is none. */
  keptRead: Read<Kept> | undefined,
  find: (kept: Kept) => T | undefined,
): Fresher<T> {
  // Who asks wants what is there now, also of what was read a moment ago.
  const found = useRead(read, { freshForMs: 0 })
  const isCut = read !== undefined && (found.stale || found.error?.saysNothing === true)
  const kept = useRead(isCut ? keptRead : undefined)
  const value = kept.value === undefined ? undefined : find(kept.value)
  const isMissingHere = isCut && kept.value !== undefined && (value ?? found.value) === undefined
  const isNewer = found.value === undefined || (kept.askedAt ?? 0) > (found.askedAt ?? 0)
  const { refetch } = found
  if (isCut && isNewer && value !== undefined) {
    return { ...kept, value, refetch, stale: true, isKept: true, isMissingHere }
  }
  const isAwaited = isCut && found.value === undefined && kept.loading
  return { ...found, loading: found.loading || isAwaited, isKept: false, isMissingHere }
}
