import type { Entry, PersonKey } from '../model/entry.ts'
import type { OutboxConnection } from './database.ts'

/** The small facts beside the entries, by key. */
export interface MetaByName {
  /** Last sequence number given out. */
  seq: number
  /** Number of the run that may claim. */
  fence: number
  /** Device clock of the last sign of life of a run. */
  heartbeat: number
  /** Raised by whoever wants a run to look again before it ends. */
  wake: number
  /** Bytes of the bodies held. */
  bytes: number
  /** The person's name, to tell another one whose work waits. */
  name: string
  /** SHA-256 of the token that the provider refused: nothing is sent with it again. */
  refusedToken: string
  /** Failures of the network in a row, and until when nothing is tried. */
  breaker: Breaker
  /** A page of the network came instead of an answer. */
  portalAt: number
  /** When settled entries were last cleaned away. */
  prunedAt: number
  /** Drafts that were put into a file or came from one, by their moment and form. */
  draftsCopied: string[]
}

export interface Breaker {
  failures: number
  until: number
}

const keyOf = (name: keyof MetaByName, person: PersonKey) => `${name}:${person}`

export async function readMeta<Name extends keyof MetaByName>(
  db: OutboxConnection,
  name: Name,
  person: PersonKey,
): Promise<MetaByName[Name] | undefined> {
  const row = await db.meta.get(keyOf(name, person))
  return row?.value as MetaByName[Name] | undefined
}

export async function writeMeta<Name extends keyof MetaByName>(
  db: OutboxConnection,
  name: Name,
  person: PersonKey,
  value: MetaByName[Name],
): Promise<void> {
  await db.meta.put({ key: keyOf(name, person), value })
}

export async function deleteMeta(
  db: OutboxConnection,
  name: keyof MetaByName,
  person: PersonKey,
): Promise<void> {
  await db.meta.delete(keyOf(name, person))
}

type Counter = 'seq' | 'fence' | 'wake' | 'bytes'

/** Several numbers with one reading; those that were never written are 0. */
export async function readCounters<Name extends Counter>(
  db: OutboxConnection,
  person: PersonKey,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const rows = await db.meta.bulkGet(names.map((name) => keyOf(name, person)))
  const values = names.map((name, index) => [name, (rows[index]?.value as number) ?? 0] as const)
  return Object.fromEntries(values) as Record<Name, number>
}

/** Call it inside the transaction that has read them. */
export async function writeCounters(
  db: OutboxConnection,
  person: PersonKey,
  values: Partial<Record<Counter, number>>,
): Promise<void> {
  const rows = Object.entries(values) as [Counter, number][]
  await db.meta.bulkPut(rows.map(([name, value]) => ({ key: keyOf(name, person), value })))
}

/**
 * Adds to several numbers with one reading and one writing; call it inside a transaction that holds
 * `meta`. Answers the new numbers.
 */
export async function addToMeta<Name extends Counter>(
  db: OutboxConnection,
  person: PersonKey,
  changes: Record<Name, number>,
): Promise<Record<Name, number>> {
  const names = Object.keys(changes) as Name[]
  const before = await readCounters(db, person, names)
  const values = names.map((name) => [name, before[name] + changes[name]] as const)
  const after = Object.fromEntries(values) as Record<Name, number>
  await writeCounters(db, person, after)
  return after
}

/** Adds to a number; call it inside a transaction that holds `meta`. */
export async function addMeta(
  db: OutboxConnection,
  name: Counter,
  person: PersonKey,
  change: number,
): Promise<number> {
  const value = ((await readMeta(db, name, person)) ?? 0) + change
  await writeMeta(db, name, person, value)
  return value
}

const deviceKey = 'device'

/** What the provider asked of the whole device: not before this moment of the device's clock. */
export async function readHold(db: OutboxConnection): Promise<number> {
  return ((await db.meta.get(`hold:${deviceKey}`))?.value as number | undefined) ?? 0
}

export async function writeHold(db: OutboxConnection, until: number): Promise<void> {
  await db.meta.put({ key: `hold:${deviceKey}`, value: until })
}

/** When what is personal was last cleaned away, of all who use the device. */
export async function readForgotAt(db: OutboxConnection): Promise<number | undefined> {
  return (await db.meta.get(`forgot-at:${deviceKey}`))?.value as number | undefined
}

export async function writeForgotAt(db: OutboxConnection, at: number): Promise<void> {
  await db.meta.put({ key: `forgot-at:${deviceKey}`, value: at })
}

/** Provider's clock minus the device's, in ms; absent until an answer was seen. */
export async function readClockOffset(db: OutboxConnection): Promise<number | undefined> {
  return (await db.meta.get(`clock-offset:${deviceKey}`))?.value as number | undefined
}

export async function writeClockOffset(db: OutboxConnection, offsetMs: number): Promise<void> {
  await db.meta.put({ key: `clock-offset:${deviceKey}`, value: offsetMs })
}

/** Longer than an answer may be on its way: what differs by less may have come of that, in ms. */
const onItsWayMs = 60_000

/**
 * Takes what an answer to a page has shown (the provider's clock minus the device's, in ms; NaN where it
 * says nothing): nothing may be sent for days, and the device's clock be put right meanwhile.
 */
export async function correctClockOffset(db: OutboxConnection, offsetMs: number): Promise<void> {
  const known = (await readClockOffset(db)) ?? 0
  // Nothing is larger for NaN.
  if (Math.abs(known - offsetMs) > onItsWayMs) await writeClockOffset(db, offsetMs)
}

/** Deletes the bodies of an entry that nobody will send; inside a transaction with bodies and meta. */
export async function freeBodies(
  db: OutboxConnection,
  entry: Pick<Entry, 'bodyIds' | 'person'>,
): Promise<void> {
  if (entry.bodyIds.length === 0) return
  const bodies = (await db.bodies.bulkGet(entry.bodyIds)).filter((body) => body !== undefined)
  await db.bodies.bulkDelete(bodies.map(({ id }) => id))
  await addMeta(db, 'bytes', entry.person, -bodies.reduce((sum, { size }) => sum + size, 0))
}
