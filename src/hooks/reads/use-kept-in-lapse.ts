import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import type { Read } from '#src/reads/read.ts'

/**
 * In a lapse nobody can be asked: what this device keeps for the person stands where an answer would, as
 * old as it is, until a session begins that asks. Says whether it was looked for.
 * @param path undefined where somebody can be asked.
 */
export function useKeptInLapse<T>(
  person: PersonKey | undefined,
  path: string | undefined,
  read: Read<T> | undefined,
): boolean {
  const client = useQueryClient()
  const [looked, setLooked] = useState<string>()
  useEffect(() => {
    if (person === undefined || path === undefined || !read) return undefined
    let isGone = false
    const end = () => {
      if (!isGone) setLooked(path)
    }
    // Seldom wanted. What cannot be read here is as good as not kept.
    void import('./put-kept.ts')
      .then(({ putKept }) => putKept(client, person, path, read))
      .then(end, end)
    return () => {
      isGone = true
    }
  }, [client, person, path, read])
  return looked === path
}
