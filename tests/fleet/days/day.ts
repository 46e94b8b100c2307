import { randomUUID } from 'node:crypto'
import type { Database } from '#provider/db/database.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import type { Act } from '../act.ts'
import type { Pictures } from '../pictures.ts'

/** What a person does in one piece of work, and what the database has to hold afterwards. */
export interface Day {
  acts: Act[]
  expected: unknown
  actual: () => Promise<unknown>
}

export interface Place {
  database: Database
  /** Pictures that differ; photos are made of them in turn. */
  pictures: Pictures
  person: { username: string; nome: string; token: string }
  /** The provider without the faulty proxy, for calls before the faults begin. */
  origin: string
  /** Lines with room for everybody. */
  lines: readonly { id: number; tag: string }[]
  /** Counts what is made, over all devices. */
  next: () => number
}

export const local = (): LocalId => `local:${randomUUID()}`
export const hash = ({ sha256 }: { sha256: string }) => sha256

/** Sorts lists for which the database has no order. */
export const byText = (one: unknown, other: unknown) => (String(one) < String(other) ? -1 : 1)

interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

/** Calls the provider without the faulty proxy, before the faults begin. */
export async function askBody<T>(
  { origin, person }: Place,
  { method, path, body }: Asked,
): Promise<T> {
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return (await answer.json()) as T
}

export const askValue = async <T>(place: Place, asked: Asked): Promise<T> =>
  (await askBody<{ value: T }>(place, asked)).value
