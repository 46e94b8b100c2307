import type { PersonKey } from '#src/outbox/entry.ts'
import { cacheNamesOf, isReadCache } from './cache-names.ts'

/** Deletes what was read for a person; for when they sign out. Unsent work is not touched. */
export async function forgetReads(person: PersonKey): Promise<void> {
  await drop(await cacheNamesOf(person))
}

/** Makes room: deletes everything that can be read again, of everybody. Unsent work is not touched. */
export async function dropAllReads(): Promise<void> {
  if (!('caches' in globalThis)) return
  await drop((await caches.keys()).filter(isReadCache))
}

async function drop(names: readonly string[]): Promise<void> {
  if (!('caches' in globalThis)) return
  await Promise.all(names.map((name) => caches.delete(name)))
}
