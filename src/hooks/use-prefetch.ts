import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { prefetch } from '#src/reads/prefetch.ts'
import type { Wanted } from '#src/reads/read.ts'
import { fetchImagesAhead } from './images-ahead.ts'
import { readQuery } from './query-client.ts'
import { useNetwork } from './use-network.ts'
import { usePerson } from './use-person.ts'
import { useSession } from './use-session.ts'

/** What was fetched within this time is ready enough. */
const freshForMs = 10 * 60_000

interface PrefetchOptions {
  /** Fetches the small images of what was read as well, after all of that. */
  images?: true
}

/**
 * On a good network, reads in the background what the person may open next, so that it opens with
 * no network too. Give the same array while it is the same.
 */
export function usePrefetch(reads: readonly Wanted[], { images }: PrefetchOptions = {}): void {
  const client = useQueryClient()
  const person = usePerson()
  const { level } = useNetwork()
  const mayAsk = useSession() !== undefined
  const mayFetch = level === 'online' && mayAsk && person !== undefined

  useEffect(() => {
    if (!mayFetch) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    const found: string[] = []
    const fetchRead = async (read: Wanted) => {
      const { value } = await client.fetchQuery({
        ...readQuery(person, read.path, read),
        staleTime: freshForMs,
        retry: false,
      })
      if (images === true) found.push(...(read.images?.(value) ?? []))
      return read.next?.(value)
    }
    void prefetch(reads, fetchRead, signal).then(() => fetchImagesAhead(person, found, signal))
    return () => leaving.abort()
  }, [client, mayFetch, person, reads, images])
}
