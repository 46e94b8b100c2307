import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { PersonKey } from '#src/outbox/entry.ts'
import type { Read } from '#src/reads/read.ts'
import { findKept } from './ask-inquiry.ts'
import { readQuery, type Fetched } from './query-client.ts'
import { useSession } from './use-session.ts'

/**
 * In a lapse nobody can be asked: what this device keeps for the person stands where an answer would, as
 * old as it is, until a session begins that asks. Says whether it was looked for.
 */
export function useKeptInLapse<T>(
  person: PersonKey | undefined,
  path: string | undefined,
  read: Read<T> | undefined,
): boolean {
  const client = useQueryClient()
  const isLapse = useSession() === undefined
  const [looked, setLooked] = useState<string>()
  useEffect(() => {
    if (!isLapse || person === undefined || path === undefined || !read) return undefined
    let isGone = false
    const look = async () => {
      const kept = await findKept({ person, address: path })
      const { queryKey } = readQuery(person, path, read)
      if (isGone || !kept || client.getQueryData(queryKey) !== undefined) return
      const { body, askedAt, fromCache } = kept
      const fetched: Fetched<T> = { value: read.unwrap(body), askedAt, fromCache }
      client.setQueryData(queryKey, fetched, { updatedAt: askedAt })
    }
    const end = () => {
      if (!isGone) setLooked(path)
    }
    // What cannot be read here is as good as not kept.
    look().then(end, end)
    return () => {
      isGone = true
    }
  }, [client, isLapse, person, path, read])
  return looked === path
}
