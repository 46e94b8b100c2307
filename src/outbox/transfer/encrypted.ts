import type { Table } from 'dexie'
import type { OutboxConnection, OutboxDatabase } from '../store/database.ts'
import { isHeavy } from '../drafts/drafts.ts'
import { isUnsent, type Body, type Draft, type Entry, type PersonKey } from '../model/entry.ts'
import { personalMs, type Operation } from '../model/operation.ts'
import { joinFiles, packFiles, splitFiles, unpackFiles } from '../store/pack.ts'
import { addMeta, deleteMeta, readMeta, writeMeta } from '../store/meta.ts'

/**
 * [Note: Encrypted rows] While another person uses the device, the rows of a person with a PIN are encrypted
 * (src/pin). Each transaction moves some rows: it adds them encrypted and deletes them, or the reverse. A device that
 * is switched off in between therefore has each row exactly once, and the next start continues. Counters stay
 * readable: they hold numbers only. Photos are most of the bytes, so they are in records of their own, which
 * `encrypted-work` names: their person is at work before these are decrypted.
 */

type Bytes = Uint8Array<ArrayBuffer>
export type ConvertBytes = (bytes: Bytes) => Promise<Bytes>

/** Names of the tables with the rows of each; all rows of one record of `encrypted`. */
type Rows = Partial<Record<RowTable, unknown[]>>
type RowTable = 'entries' | 'attempts' | 'bodies' | 'aliases' | 'drafts' | 'meta'
const rowTables: readonly RowTable[] = [
  'entries',
  'attempts',
  'bodies',
  'aliases',
  'drafts',
  'meta',
]

interface Batch {
  rows: Rows
  forgetAt?: number
}

/** Photos and originals are large: a record of `encrypted` must fit into memory several times. */
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
      // Bytes are written once, so the rest shows whether a row has changed.
      if (encode(await reread(moving, rows)).json !== json) return
      const record = { person, bytes, ...(forgetAt === undefined ? {} : { forgetAt }) }
      const key = await moving.encrypted.add(record)
      for (const name of rowTables)
        await tableOf(moving, name).bulkDelete(keysOf(moving, rows, name))
      await countMoved(moving, person, rows, { by: 1, key })
    })
  }
}

/**
 * Decrypts the rows of a person: all, or all but photos. A row that exists is newer than its encrypted copy and
 * stays. Ends early, with the rest still encrypted, as soon as `goesOn` returns false. Rejects if a record cannot be
 * decrypted; nothing is deleted then.
 */
export async function decryptRows(
  db: OutboxDatabase,
  person: PersonKey,
  decrypt: ConvertBytes,
  which: 'all' | 'all-but-photos' = 'all',
  goesOn: () => boolean = () => true,
): Promise<void> {
  const keys = await db.relaxed.encrypted.where('person').equals(person).primaryKeys()
  const later = (await readMeta(db.relaxed, 'encrypted-work', person))?.photoKeys ?? []
  const wanted = which === 'all' ? keys : keys.filter((key) => !later.includes(key))
  // The latest first: of two copies of a row the later one counts.
  for (const key of wanted.toReversed()) {
    if (!goesOn()) return
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
      await countMoved(moving, person, rows, { by: -1, key })
    })
  }
  if (wanted.length === keys.length) await deleteMeta(db.strict, 'encrypted-work', person)
}

/** Deletes the encrypted rows of a person who can no longer open them and has confirmed that they are lost. */
export async function discardEncrypted(db: OutboxDatabase, person: PersonKey): Promise<void> {
  await move(db, async (moving) => {
    await moving.encrypted.where('person').equals(person).delete()
    const lost = await readMeta(moving, 'encrypted-work', person)
    await addMeta(moving, 'bytes', person, -(lost?.bytes ?? 0))
    await deleteMeta(moving, 'encrypted-work', person)
  })
}

/** Relaxed: a power failure that undoes the transaction leaves the rows where they were, on disk. */
const move = ({ relaxed }: OutboxDatabase, work: (db: OutboxConnection) => Promise<void>) =>
  relaxed.transaction('rw', [...rowTables, 'encrypted'], async () => work(relaxed))

/** Counts rows that are moved, in their transaction: `by` is 1 when they are encrypted, and -1 on the way back. */
async function countMoved(
  db: OutboxConnection,
  person: PersonKey,
  rows: Rows,
  { by, key }: { by: 1 | -1; key: number },
): Promise<void> {
  const unsent = ((rows.entries ?? []) as Entry[]).filter(isUnsent)
  const bodies = (rows.bodies ?? []) as Body[]
  const drafts = ((rows.drafts ?? []) as Draft[]).filter((draft) => !isHeavy(draft))
  if (unsent.length + bodies.length + drafts.length === 0) return
  const before = await readMeta(db, 'encrypted-work', person)
  const parked = unsent.filter(({ state }) => state === 'parked').length
  const photos = unsent.reduce((sum, { bodyIds }) => sum + bodyIds.length, 0)
  const bytes = bodies.reduce((sum, { size }) => sum + size, 0)
  await writeMeta(db, 'encrypted-work', person, {
    unsent: (before?.unsent ?? 0) + by * unsent.length,
    parked: (before?.parked ?? 0) + by * parked,
    photos: (before?.photos ?? 0) + by * photos,
    // A former release did not count them.
    ...(before !== undefined && before.drafts === undefined
      ? {}
      : { drafts: (before?.drafts ?? 0) + by * drafts.length }),
    bytes: (before?.bytes ?? 0) + by * bytes,
    photoKeys: [
      ...(before?.photoKeys ?? []).filter((known) => known !== key),
      ...(by === 1 && bodies.length > 0 ? [key] : []),
    ],
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
  const bodies = await db.bodies.where('person').equals(person).primaryKeys()
  for (const keys of chunk(bodies, fewRows))
    yield { rows: { bodies: await found(db.bodies, keys) } }
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

/** The same rows as they are now, in the same order. A photo never changes, so only its presence is read. */
async function reread(db: OutboxConnection, rows: Rows): Promise<Rows> {
  const now: Rows = {}
  for (const name of rowTables) {
    const known = rows[name]
    if (known === undefined) continue
    const keys = keysOf(db, rows, name)
    const table = tableOf(db, name)
    if (name !== 'bodies') now[name] = await table.bulkGet(keys)
    else if (
      (await db.bodies
        .where(':id')
        .anyOf(keys as string[])
        .count()) === keys.length
    )
      now[name] = known
  }
  return now
}

function encode(rows: Rows) {
  const { value, files } = splitFiles(rows)
  return { json: JSON.stringify(value), files }
}
