import { Client } from 'pg'
import type { Call } from './call.ts'

/** What a query asked of the database. */
export interface Query {
  text: string
  values: unknown[]
}

/** In the values of a query: the key of each call, and the SHA-256 of its photo, are its own. */
export const anyKey = 'any key'
export const anyPhoto = 'any photo'

type Asked = string | { text: string }

/**
 * Runs `work`, and tells every query that went to PostgreSQL meanwhile, whoever made it: what a server
 * with the same queries and nothing else has to ask.
 */
export async function recordQueries(work: () => Promise<unknown>): Promise<Query[]> {
  const queries: Query[] = []
  const client = Client.prototype as unknown as { query: (...all: unknown[]) => unknown }
  const { query } = client
  client.query = function record(this: unknown, ...all: unknown[]) {
    const [asked, values] = all as [Asked, unknown]
    const text = typeof asked === 'string' ? asked : asked.text
    queries.push({ text, values: Array.isArray(values) ? values : [] })
    return query.apply(this, all)
  }
  try {
    await work()
  } finally {
    client.query = query
  }
  return queries
}

/**
 * With the key and the photo of the call that was recorded left open, so that it can be made again. Throws
 * where it has one that its queries do not name: made again, it would do less than it did.
 */
export function leaveOpen(queries: Query[], { kind, name, headers }: Call): Query[] {
  const key = headers['idempotency-key']?.replaceAll('"', '')
  const photo = queries.find(({ text }) => text.startsWith('insert into "photos"'))?.values[0]
  const open = new Map<unknown, unknown>()
  if (key !== undefined) open.set(key, anyKey)
  if (kind === 'photo') open.set(photo, anyPhoto)
  const opened = queries.map(({ text, values }) => ({
    text,
    values: values.map((one) => open.get(one) ?? one),
  }))
  const named = new Set(opened.flatMap(({ values }) => values))
  for (const one of open.values())
    if (!named.has(one)) throw new Error(`${name}: no ${String(one)}`)
  return opened
}
