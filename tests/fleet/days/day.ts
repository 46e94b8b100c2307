import { randomUUID } from 'node:crypto'
import type { Database } from '#provider/db/database.ts'
import type { LocalId } from '#src/outbox/model/entry.ts'
import type { Act } from '../act.ts'
import type { Pictures } from '../pictures.ts'

/** What somebody does in one piece of work, and what has to be in the database afterwards. */
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
  /** A provider that can be asked before the troubles begin. */
  origin: string
  /** Lines with room for everybody. */
  lines: readonly { id: number; tag: string }[]
  /** Counts what is made, over all devices. */
  next: () => number
}

export const local = (): LocalId => `local:${randomUUID()}`
export const hash = ({ sha256 }: { sha256: string }) => sha256

/** Puts lists in an order of their own, where the database has none. */
export const byText = (one: unknown, other: unknown) => (String(one) < String(other) ? -1 : 1)

interface Asked {
  method: 'GET' | 'POST'
  path: string
  body?: object
}

/** Asks a provider that is not spoiled, before the troubles begin. */
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
