import type { Table } from 'dexie'
import type { OutboxConnection, OutboxDatabase } from '../store/database.ts'
import { formsBetween, heavyOf, isHeavy } from '../drafts/drafts.ts'
import { encryptBodies } from '../store/bodies.ts'
import {
  isUnsent,
  type Body,
  type Draft,
  type Entry,
  type PersonKey,
  type StoredBody,
} from '../model/entry.ts'
import { personalMs, type Operation } from '../model/operation.ts'
import { joinFiles, packFiles, splitFiles, unpackFiles } from '../store/pack.ts'
import { addMeta, deleteMeta, readMeta, writeMeta } from '../store/meta.ts'

/**
 * [Note: Encrypted rows] While another person uses the device, the rows of a person with a PIN are encrypted
 * (src/pin). Each transaction moves some rows: it adds them encrypted and deletes them, or the reverse. A device that
 * is switched off in between therefore has each row exactly once, and the next start continues. Counters stay
 * readable: they hold numbers only. Photos stay where they are ([Note: Encrypted photos] in store/bodies.ts).
 */

type Bytes = Uint8Array<ArrayBuffer>
export type ConvertBytes = (bytes: Bytes) => Promise<Bytes>

/** Names of the tables with the rows of each; all rows of one record of `encrypted`. */
type Rows = Partial<Record<RowTable, unknown[]>>
const rowTables = ['entries', 'attempts', 'aliases', 'drafts', 'meta'] as const
type RowTable = (typeof rowTables)[number]

interface Batch {
  rows: Rows
  forgetAt?: number
}

/** An original photo in a draft is large: a record of `encrypted` must fit into memory several times. */
const [fewRows, manyRows] = [8, 300]

/**
 * Encrypts all rows of a person. The caller holds the person's lock, so that no entry is being sent. Rows that
 * another tab changes meanwhile stay readable until the next call. Rejects if the device is full; the rest is then
 * readable as before.
 */
export async function encryptRows(
  db: OutboxDatabase,
  person: PersonKey,
  encrypt: ConvertBytes,
  operations: ReadonlyMap<string, Operation<never>>,
): Promise<void> {
  for await (const { rows, forgetAt } of batchesOf(db, person, operations)) {
    if (rowTables.every((name) => (rows[name] ?? []).length === 0)) continue
    const { json, files } = encode(rows)
    const bytes = await encrypt(await packFiles(json, files))
    await move(db, async (moving) => {
      if (encode(await reread(moving, rows)).json !== json) return
      const record = { person, bytes, ...(forgetAt === undefined ? {} : { forgetAt }) }
      await moving.encrypted.add(record)
      for (const name of rowTables)
        await tableOf(moving, name).bulkDelete(keysOf(moving, rows, name))
      await countMoved(moving, person, rows, 1)
    })
  }
}

/**
 * Decrypts the rows of a person. A row that exists is newer than its encrypted copy and stays. Rejects if a record
 * cannot be decrypted; it is not deleted then.
 */
export async function decryptRows(
  db: OutboxDatabase,
  person: PersonKey,
  decrypt: ConvertBytes,
): Promise<void> {
  const keys = await db.relaxed.encrypted.where('person').equals(person).primaryKeys()
  // The latest first: of two copies of a row the later one counts.
  for (const key of keys.toReversed()) {
    const record = await db.relaxed.encrypted.get(key)
    if (record === undefined) continue
    const { value, files } = unpackFiles(await decrypt(record.bytes))
    const rows = joinFiles(value, files) as Rows
    await move(db, async (moving) => {
      if ((await moving.encrypted.get(key)) === undefined) return
      for (const name of rowTables) {
        const table = tableOf(moving, name)
        const known = await table.bulkGet(keysOf(moving, rows, name))
        await table.bulkAdd((rows[name] ?? []).filter((_, at) => known[at] === undefined))
      }
      await moving.encrypted.delete(key)
      await countMoved(moving, person, rows, -1)
    })
  }
  await deleteMeta(db.strict, 'encrypted-work', person)
}

/**
 * Deletes the encrypted rows and photos of a person who can no longer open them and has confirmed that they are lost,
 * with their PIN and all keys, so that nothing more is encrypted for keys that nobody has. A readable photo goes with
 * its entry.
 */
export async function discardEncrypted(db: OutboxDatabase, person: PersonKey): Promise<void> {
  await move(db, async (moving) => {
    const entries = await entriesOfPerson(moving, person).toArray()
    const named = new Set(entries.flatMap(({ bodyIds }) => bodyIds))
    const photos = moving.bodies
      .where('person')
      .equals(person)
      .filter(({ id, encrypted }) => encrypted === true || !named.has(id))
    let bytes = 0
    await photos.each(({ size }) => {
      bytes += size
    })
    await photos.delete()
    await addMeta(moving, 'bytes', person, -bytes)
    await moving.encrypted.where('person').equals(person).delete()
    await deleteMeta(moving, 'encrypted-work', person)
    for (const keys of ['photo-keys', 'pin'] as const) await deleteMeta(moving, keys, person)
    const drafts = await closedDrafts(moving, person)
    await moving.drafts.bulkDelete(
      // The name of a heavy part is that of its draft with one more prefix.
      drafts.flatMap((form) => [
        [person, form],
        [person, form.replace(/heavy:(?!.*heavy:)/, '')],
      ]),
    )
  })
}

/** The forms of the drafts whose photo, which was taken out of an entry, is encrypted. */
export async function closedDrafts(db: OutboxConnection, person: PersonKey): Promise<string[]> {
  const forms: string[] = []
  // One at a time, because together they may not fit into memory.
  await formsBetween(db, person, heavyOf(''), heavyOf('\uffff')).each(({ form, value }) => {
    if ((value as Partial<StoredBody> | null)?.encrypted) forms.push(form)
  })
  return forms
}

/**
 * Encrypts, in their place, the readable photos of a person who has photo keys. `before` runs before each photo; if it
 * rejects, the rest stays readable.
 */
export async function encryptReadable(
  db: OutboxDatabase,
  person: PersonKey,
  before: () => Promise<void> = async () => undefined,
): Promise<void> {
  const { bodies } = db.relaxed
  // One at a time, because together they may not fit into memory.
  for (const id of await bodies.where('person').equals(person).primaryKeys()) {
    const stored = await bodies.get(id)
    if (stored === undefined || stored.encrypted) continue
    await before()
    const [encrypted = stored] = await encryptBodies(db, [stored as Body])
    // It may have been deleted meanwhile; its bytes never change.
    await bodies
      .where(':id')
      .equals(id)
      .modify((_, row) => {
        row.value = encrypted
      })
  }
}

/** Relaxed: a power failure that undoes the transaction leaves the rows where they were, on disk. */
const move = ({ relaxed }: OutboxDatabase, work: (db: OutboxConnection) => Promise<void>) =>
  relaxed.transaction('rw', [...rowTables, 'bodies', 'encrypted'], async () => work(relaxed))

/** Counts rows that are moved, in their transaction: `by` is 1 when they are encrypted, and -1 on the way back. */
async function countMoved(
  db: OutboxConnection,
  person: PersonKey,
  rows: Rows,
  by: 1 | -1,
): Promise<void> {
  const unsent = ((rows.entries ?? []) as Entry[]).filter(isUnsent)
  const drafts = ((rows.drafts ?? []) as Draft[]).filter((draft) => !isHeavy(draft))
  if (unsent.length + drafts.length === 0) return
  const before = await readMeta(db, 'encrypted-work', person)
  const parked = unsent.filter(({ state }) => state === 'parked').length
  const photos = unsent.reduce((sum, { bodyIds }) => sum + bodyIds.length, 0)
  await writeMeta(db, 'encrypted-work', person, {
    unsent: (before?.unsent ?? 0) + by * unsent.length,
    parked: (before?.parked ?? 0) + by * parked,
    photos: (before?.photos ?? 0) + by * photos,
    drafts: (before?.drafts ?? 0) + by * drafts.length,
  })
}

const entriesOfPerson = (db: OutboxConnection, person: PersonKey) =>
  db.entries.where('[person+seq]').between([person, 0], [person, Infinity])

async function* batchesOf(
  { relaxed: db }: OutboxDatabase,
  person: PersonKey,
  operations: ReadonlyMap<string, Operation<never>>,
): AsyncGenerator<Batch> {
  const isPersonal = (entry: Entry) =>
    !isUnsent(entry) && operations.get(entry.kind)?.personal === true
  for (const keys of chunk(await entriesOfPerson(db, person).primaryKeys(), manyRows)) {
    const entries = await found(db.entries, keys)
    const ordinary = entries.filter((entry) => !isPersonal(entry))
    yield { rows: await withAttempts(db, ordinary) }
    // Each by itself, because each has its own time.
    for (const entry of entries.filter(isPersonal)) {
      const forgetAt = Math.min(entry.end?.at ?? 0, Date.now()) + personalMs
      yield { rows: await withAttempts(db, [entry]), forgetAt }
    }
  }
  const drafts = await db.drafts
    .where('[person+form]')
    .between([person, ''], [person, '\uffff'])
    .primaryKeys()
  for (const keys of chunk(drafts, fewRows))
    yield { rows: { drafts: await found(db.drafts, keys) } }
  const aliases = await db.aliases
    .where('[person+localId]')
    .between([person, ''], [person, '\uffff'])
    .toArray()
  for (const some of chunk(aliases, manyRows)) yield { rows: { aliases: some } }
  yield { rows: { meta: await db.meta.where('key').equals(`draftsCopied:${person}`).toArray() } }
  const echoes = await db.meta.where('key').startsWith(`echo:${person}:`).toArray()
  // An echo may name a driver, and its quarantine is short.
  yield { rows: { meta: echoes }, forgetAt: Date.now() + personalMs }
}

const withAttempts = async (db: OutboxConnection, entries: Entry[]): Promise<Rows> => ({
  entries,
  attempts: await found(
    db.attempts,
    entries.map(({ id }) => id),
  ),
})

const found = async <Row, Key>(table: Table<Row, Key>, keys: Key[]): Promise<Row[]> =>
  (await table.bulkGet(keys)).filter((row) => row !== undefined)

function* chunk<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)
}

const tableOf = (db: OutboxConnection, name: RowTable): Table<unknown, unknown> => db.table(name)

/** The primary keys of the rows, as Dexie expects them. */
function keysOf(db: OutboxConnection, rows: Rows, name: RowTable): unknown[] {
  const path = tableOf(db, name).schema.primKey.keyPath
  return (rows[name] ?? []).map((row) => {
    const of = row as Record<string, unknown>
    return typeof path === 'string' ? of[path] : path?.map((part) => of[part])
  })
}

/** The same rows as they are now, in the same order. */
async function reread(db: OutboxConnection, rows: Rows): Promise<Rows> {
  const now: Rows = {}
  for (const name of rowTables) {
    const known = rows[name]
    if (known === undefined) continue
    const keys = keysOf(db, rows, name)
    now[name] = await tableOf(db, name).bulkGet(keys)
  }
  return now
}

function encode(rows: Rows) {
  const { value, files } = splitFiles(rows)
  return { json: JSON.stringify(value), files }
}
