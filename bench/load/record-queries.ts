import { Client } from 'pg'
import type { Call } from './call.ts'

/** A query that was sent to the database. */
export interface Query {
  text: string
  values: unknown[]
}

/**
 * Placeholders in the values of a query, for the key of a call and the SHA-256 of its photo, which differ in each
 * call.
 */
export const anyKey = 'any key'
export const anyPhoto = 'any photo'

type Asked = string | { text: string }

/**
 * Runs `work` and returns every query that any code sent to PostgreSQL meanwhile: the minimal work of a server with
 * the same queries.
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
 * Replaces the key and the photo of the recorded call with placeholders, so that the call can be repeated. Throws if
 * the call has a key or photo that its queries do not contain, because a repetition would then do less work.
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
