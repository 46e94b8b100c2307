import { useRead, type ReadState } from './use-read.ts'
import type { Read } from '#src/reads/read.ts'

export interface Fresher<T> extends ReadState<T> {
  /** The value comes from the cached read. */
  isKept: boolean
  /** The provider could not be asked, and the cached read does not have the value. */
  isMissingHere: boolean
}

/**
 * A read's value, or, where the provider cannot be asked, the same value from a read that was
 * cached for offline work, whichever is newer.
 */
export function useFresher<T, Kept>(
  read: Read<T> | undefined,
  /** Undefined where there is no such read. */
  keptRead: Read<Kept> | undefined,
  find: (kept: Kept) => T | undefined,
): Fresher<T> {
  // The caller wants the current value, so even a recent read is repeated.
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
