import type { QueryClient } from '@tanstack/react-query'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import type { Read } from '#src/reads/read.ts'
import { findKept } from './ask-inquiry.ts'
import { readQuery, type Fetched } from './query-client.ts'

/** Puts the cached answer of a read into the query cache with its own age. */
export async function putKept<T>(
  client: QueryClient,
  person: PersonKey,
  path: string,
  read: Read<T>,
): Promise<void> {
  const kept = await findKept({ person, address: path })
  const { queryKey } = readQuery(person, path, read)
  if (!kept || client.getQueryData(queryKey) !== undefined) return
  const { body, askedAt, fromCache } = kept
  const fetched: Fetched<T> = { value: read.unwrap(body), askedAt, fromCache }
  client.setQueryData(queryKey, fetched, { updatedAt: askedAt })
}
