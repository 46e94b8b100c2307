import { useSearchParams } from 'react-router-dom'
import type { Read } from '#src/reads/read.ts'
import { useRead, type ReadState } from './use-read.ts'

interface SearchedReads<Row> {
  list: (search: string) => Read<Row[]>
  /** Searches the list that was opened last, on this device. */
  kept: (search: string) => Read<Row[]>
}

/** A stuffing is identified by its exit. */
type Listed = { id: unknown } | { idSaida: unknown }

/**
 * A list with a search, which is part of the address. Where the provider cannot be asked or fails,
 * the hook searches the list that was opened last on this device, and `isKept` is true. Cached
 * results of the same search follow the newer rows, because the provider may have searched more
 * than the first rows.
 */
export function useSearchedList<Row extends Listed>(reads: SearchedReads<Row>) {
  const [params, setParams] = useSearchParams()
  const search = params.get('busca') ?? ''
  const found = useRead(reads.list(search))
  const kept = useRead(search === '' ? undefined : reads.kept(search))
  const isCut = found.stale || (found.value === undefined && found.error?.saysNothing === true)
  const opened = useRead(search === '' ? undefined : reads.list(''))
  const isNewer = (kept.askedAt ?? 0) - (found.askedAt ?? 0) > togetherMs
  const isKept = isCut && kept.value !== undefined && (found.value === undefined || isNewer)
  // Wait for the newer list: older results alone could show rows that it contradicts.
  const isUndecided = isCut && (kept.loading || opened.loading)
  const shown = isKept ? behind(kept, found, opened.value) : found
  return {
    search,
    searchFor: (text: string) =>
      setParams(text.trim() === '' ? {} : { busca: text.trim() }, { replace: true }),
    /** The provider's results. */
    found,
    /** The results to show. */
    shown: isUndecided ? { ...shown, value: undefined, error: undefined, loading: true } : shown,
    isKept,
    /**
     * Why the provider's answer is missing, where `isKept` is true: the server failed, or no answer
     * came.
     */
    serverFailed: found.serverFailed || found.error?.isServerFailure === true,
    retry: () => void found.refetch(),
  }
}

/** Reads within this time count as made at one moment, in ms. */
const togetherMs = 60_000

/**
 * The rows of the newer list first, then the other rows of the older one; the age is the older
 * one's where it adds rows. A row that the newer list has, but that does not match this search in
 * it, is out of date in the older list. Nothing of the older list is shown until `all` of the newer
 * one is known.
 */
export function behind<Row extends Listed>(
  newer: ReadState<Row[]>,
  older: ReadState<Row[]>,
  all: readonly Row[] | undefined,
) {
  if (all === undefined) return newer
  const rows = newer.value ?? []
  const known = new Set(all.map(idOf))
  const more = older.value?.filter((row) => !known.has(idOf(row))) ?? []
  if (more.length === 0) return newer
  return { ...older, value: [...rows, ...more] }
}

const idOf = (row: Listed) => ('id' in row ? row.id : row.idSaida)
