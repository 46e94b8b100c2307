import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { Alias, Attempt, Draft, Entry, PersonKey, StoredBody } from '../model/entry.ts'

export interface OutboxTables {
  entries: Table<Entry, string>
  bodies: Table<StoredBody, string>
  aliases: Table<Alias, [string, string]>
  /** The last twenty tries of an entry that did not succeed at once. */
  attempts: Table<{ entryId: string; tries: Attempt[] }, string>
  drafts: Table<Draft, [string, string]>
  meta: Table<{ key: string; value: unknown; at?: number }, string>
  /** Rows of a person who is not on the screen, encrypted (transfer/encrypted.ts). */
  encrypted: Table<EncryptedRows, number>
}

export interface EncryptedRows {
  person: PersonKey
  /** Rows of the other tables, as the person's cipher returned them. */
  bytes: Uint8Array<ArrayBuffer>
  /** The device clock from which the rows are deleted, because they hold personal data of somebody else, in ms. */
  forgetAt?: number
}

export type OutboxConnection = Dexie & OutboxTables

/**
 * A separate database, outside of everything that a cache reset, a sign-out or an upgrade may delete. No code
 * deletes it. It has two connections, because the durability of a commit is an option of the connection:
 * `strict` is on disk when it resolves, `relaxed` may be lost in a power failure.
 */
export interface OutboxDatabase {
  strict: OutboxConnection
  relaxed: OutboxConnection
  close: () => void
}

const outboxDatabaseName = 'pavilhao-outbox'

export function openOutboxDatabase(
  name: string = outboxDatabaseName,
  options: DexieOptions = {},
): OutboxDatabase {
  // Dexie's cache of live queries is disabled: it answers from writes that are not on disk yet, and over a day
  // it accumulates the queries of closed screens.
  const given: DexieOptions = { ...options, cache: 'disabled' }
  const strict = connect(name, { ...given, chromeTransactionDurability: 'strict' })
  const relaxed = connect(name, { ...given, chromeTransactionDurability: 'relaxed' })
  return {
    strict,
    relaxed,
    close: () => {
      strict.close()
      relaxed.close()
    },
  }
}

// On localhost Dexie keeps the stack of every query unless this is off.
Dexie.debug = false

function connect(name: string, options: DexieOptions): OutboxConnection {
  const connection = new Dexie(name, options) as OutboxConnection
  connection.version(1).stores({
    entries: 'id, [person+seq], [person+state], *touches, makes.id',
    bodies: 'id, person',
    aliases: '[person+localId], [person+type+serverId]',
    attempts: 'entryId',
    drafts: '[person+form]',
    meta: 'key',
  })
  connection.version(2).stores({ encrypted: '++, person, forgetAt' })
  return connection
}

/**
 * Runs `work` in one transaction over everything that an act of a person changes. On disk when it resolves. The
 * scope is async like all scopes ([Note: Scopes are async] in run.ts).
 */
export const asOneAct = <Result>(
  { strict }: Pick<OutboxDatabase, 'strict'>,
  work: (strict: OutboxConnection) => Promise<Result>,
): Promise<Result> => {
  const { entries, bodies, aliases, meta, drafts } = strict
  return strict.transaction('rw', [entries, bodies, aliases, meta, drafts], async () =>
    work(strict),
  )
}

/** Closes both connections; they reopen at their next use. */
export function reopen(db: OutboxDatabase): void {
  db.strict.close({ disableAutoOpen: false })
  db.relaxed.close({ disableAutoOpen: false })
}

let shared: OutboxDatabase | undefined

/** The single database of this context. */
export function outboxDatabase(): OutboxDatabase {
  shared ??= openOutboxDatabase()
  return shared
}
