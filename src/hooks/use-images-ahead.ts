import { useEffect } from 'react'
import { http } from '#src/api/http.ts'
import { prefetch } from '#src/reads/prefetch.ts'
import { useNetwork } from './use-network.ts'
import { usePerson } from './use-person.ts'

/** More than any report but the very largest has. */
const mostAhead = 200

/** What this page has asked for: the worker keeps it. */
const asked = new Set<string>()

/**
 * On a good network, fetches images in the background, so that they show with no network although
 * nobody has looked at them yet. Give the same array while it is the same.
 */
export function useImagesAhead(paths: readonly string[]): void {
  const person = usePerson()
  const { level } = useNetwork()
  const mayFetch = level === 'online' && person !== undefined

  useEffect(() => {
    if (!mayFetch) return undefined
    const nameOf = (path: string) => `${person} ${path}`
    const leaving = new AbortController()
    void prefetch(
      paths.slice(0, mostAhead).filter((path) => !asked.has(nameOf(path))),
      async (path) => {
        await http.getBlob(path, 'image/*', { signal: leaving.signal })
        asked.add(nameOf(path))
        return undefined
      },
      leaving.signal,
    )
    return () => leaving.abort()
  }, [mayFetch, person, paths])
}
