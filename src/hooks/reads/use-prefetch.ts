import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefetch } from '#src/reads/prefetch.ts'
import type { Wanted } from '#src/reads/read.ts'
import { awaitQuiet, fetchAhead } from './fetch-ahead.ts'
import { fetchImagesAhead } from './images-ahead.ts'
import { isMetered, useNetwork } from '../use-network.ts'
import { usePerson } from '../use-person.ts'
import { useSession } from '../use-session.ts'

interface PrefetchOptions {
  /** Fetches the small images of what was read as well, after all of that. */
  images?: true
}

/** Of one screen no more than these are fetched ahead, those that come first: a list and its rows are read beside them. */
const mostAhead = 34

/**
 * On a good network, reads in the background what the person may open next, so that it opens with no
 * network too: one at a time, after all that is looked at, and only what is not kept here of this shift.
 * Give the same array while it is the same.
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
      // Not those alone that were asked for: what comes after these is not fetched the next time either.
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
