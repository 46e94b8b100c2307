import { Dexie, type DexieOptions, type Table } from 'dexie'
import type { Alias, Attempt, Body, Draft, Entry } from '../model/entry.ts'

export interface OutboxTables {
  entries: Table<Entry, string>
  bodies: Table<Body, string>
  aliases: Table<Alias, [string, string]>
  /** The last twenty tries of an entry that did not go through at once. */
  attempts: Table<{ entryId: string; tries: Attempt[] }, string>
  drafts: Table<Draft, [string, string]>
  meta: Table<{ key: string; value: unknown; at?: number }, string>
}

export type OutboxConnection = Dexie & OutboxTables

/**
 * A database of its own, apart from all that a cache reset, a sign-out or an upgrade may delete.
 * No code deletes it. Two connections, because the durability of a commit is an option of the
 * connection: `strict` is on disk when it resolves, `relaxed` may be lost when the power goes.
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
  // Without Dexie's cache of live questions: it answers from writes that are not on disk yet, and over
  // a day of coming and going keeps what screens have asked that are long gone.
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

// On a developer's machine Dexie keeps the stack of every question; elsewhere it does not.
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
  return connection
}

/** Lets both connections open anew at their next use. */
export function reopen(db: OutboxDatabase): void {
  db.strict.close({ disableAutoOpen: false })
  db.relaxed.close({ disableAutoOpen: false })
}

let shared: OutboxDatabase | undefined

/** The one database of this context. */
export function outboxDatabase(): OutboxDatabase {
  shared ??= openOutboxDatabase()
  return shared
}
