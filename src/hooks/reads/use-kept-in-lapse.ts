import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import type { Read } from '#src/reads/read.ts'

/**
 * In a lapse the provider cannot be asked: this device's cached answer takes the place of a new
 * one, with its own age, until the next session reads. Returns whether the cache was checked.
 * @param path undefined where the provider can be asked.
 */
export function useKeptInLapse<T>(
  person: PersonKey | undefined,
  path: string | undefined,
  read: Read<T> | undefined,
): boolean {
  const client = useQueryClient()
  const [checked, setChecked] = useState<string>()
  useEffect(() => {
    if (person === undefined || path === undefined || !read) return undefined
    let isGone = false
    const end = () => {
      if (!isGone) setChecked(path)
    }
    // Lazy, because lapses are rare. A cache that cannot be read counts as empty.
    void import('./put-kept.ts')
      .then(({ putKept }) => putKept(client, person, path, read))
      .then(end, end)
    return () => {
      isGone = true
    }
  }, [client, person, path, read])
  return checked === path
}
