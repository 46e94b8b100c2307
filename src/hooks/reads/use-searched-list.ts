import { useSearchParams } from 'react-router-dom'
import type { Read } from '#src/reads/read.ts'
import { useRead, type ReadState } from './use-read.ts'

interface SearchedReads<Row> {
  list: (search: string) => Read<Row[]>
  /** The list that was opened last, searched on this device. */
  kept: (search: string) => Read<Row[]>
}

/** The exit is what a stuffing is called by. */
type Listed = { id: unknown } | { idSaida: unknown }

/**
 * A list with a search, which stands in the address. Where the provider cannot be asked, or fails, the list that
 * was opened last is searched on this device: then `isKept`. What the same search found earlier stands behind
 * what is newer in it: it may have looked further than the first rows.
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
  // An older search alone could say of a row what the newer list already contradicts.
  const isUndecided = isCut && (kept.loading || opened.loading)
  const shown = isKept ? behind(kept, found, opened.value) : found
  return {
    search,
    searchFor: (text: string) =>
      setParams(text.trim() === '' ? {} : { busca: text.trim() }, { replace: true }),
    /** What the provider found. */
    found,
    /** What is to be seen. */
    shown: isUndecided ? { ...shown, value: undefined, error: undefined, loading: true } : shown,
    isKept,
    /** Why the provider could not be asked, where it is kept: it failed, or nothing of it was heard. */
    serverFailed: found.serverFailed || found.error?.isServerFailure === true,
    retry: () => void found.refetch(),
  }
}

/** What was asked within this time is of one moment. */
const togetherMs = 60_000

/**
 * The rows of the newer list first; as old as the older one where that has more. Of a row that the newer
 * list has and this search does not find in it the older one says what is past: until `all` of the newer
 * list is known nothing of the older one is shown.
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
