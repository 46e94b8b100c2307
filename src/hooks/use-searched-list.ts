import { useSearchParams } from 'react-router-dom'
import type { Read } from '#src/reads/read.ts'
import { useRead } from './use-read.ts'

interface SearchedReads<Row> {
  list: (search: string) => Read<Row[]>
  /** The list that was opened last, searched on this device. */
  kept: (search: string) => Read<Row[]>
}

/**
 * A list with a search, which stands in the address. Where the provider cannot be asked, or fails, the list that
 * was opened last is searched on this device: then `isKept`.
 */
export function useSearchedList<Row>(reads: SearchedReads<Row>) {
  const [params, setParams] = useSearchParams()
  const search = params.get('busca') ?? ''
  const found = useRead(reads.list(search))
  const kept = useRead(search === '' ? undefined : reads.kept(search))
  const usesKept = found.value === undefined && found.error?.saysNothing === true
  const isKept = usesKept && kept.value !== undefined
  return {
    search,
    searchFor: (text: string) =>
      setParams(text.trim() === '' ? {} : { busca: text.trim() }, { replace: true }),
    /** What the provider found. */
    found,
    /** What is to be seen. */
    shown: isKept ? kept : found,
    isKept,
    /** Why the provider could not be asked, where it is kept: it failed, or nothing of it was heard. */
    serverFailed: found.error?.isServerFailure === true,
    retry: () => void found.refetch(),
  }
}
