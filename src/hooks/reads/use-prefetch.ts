import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefetch } from '#src/reads/prefetch.ts'
import type { Wanted } from '#src/reads/read.ts'
import { awaitQuiet, fetchAhead } from './fetch-ahead.ts'
import { fetchImagesAhead } from './images-ahead.ts'
import { isMetered, useNetwork } from '../use-network.ts'
import { usePerson, useSession } from '../use-session.ts'

interface PrefetchOptions {
  /** Also prefetches the small images in the answers, after all reads. */
  images?: true
}

/**
 * The most prefetches for one screen, the first ones of the array; the list itself and its rows are
 * read in addition.
 */
const mostAhead = 34

/**
 * On a good network, reads in the background what the person may open next, so that it also opens
 * offline. It makes one read at a time, after all active reads, and only those that were not cached
 * in this shift. Pass a stable array.
 */
export function usePrefetch(reads: readonly Wanted[], { images }: PrefetchOptions = {}): void {
  const client = useQueryClient()
  const person = usePerson()
  const { level } = useNetwork()
  const mayAsk = useSession() !== undefined
  const mayFetch = level === 'online' && mayAsk && person !== undefined && reads.length > 0

  useEffect(() => {
    if (!mayFetch || isMetered()) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const turn = () => awaitQuiet(client, signal)
    const found: string[] = []
    const seen = new Set<string>()
    const fetchRead = async (read: Wanted) => {
      // Cached reads count too; otherwise the next visit would prefetch beyond the limit.
      if (seen.size >= mostAhead && !seen.has(read.path)) return undefined
      seen.add(read.path)
      const { value } = await fetchAhead(client, person, read)
      if (images === true) found.push(...(read.images?.(value) ?? []))
      return read.next?.(value)
    }
    void prefetch(reads, fetchRead, { signal, turn, atOnce: 1 }).then(() =>
      fetchImagesAhead(person, found, { signal, turn }),
    )
    return () => leaving.abort()
  }, [client, mayFetch, person, reads, images])
}
