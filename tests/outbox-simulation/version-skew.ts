import type { OutboxConnection, OutboxDatabase } from '#src/outbox/store/database.ts'
import { entryFormat, type Entry } from '#src/outbox/model/entry.ts'
import { outbox, type Engine } from './device/engine.ts'

/** The current release, which runs concurrently with the newer one. */
export const olderRelease: Engine = { ...outbox, name: 'older', format: entryFormat }

/**
 * A future release: the same engine with a newer record format, which the older one must ignore, and with another
 * version of the database. It reads both formats.
 */
export const newerRelease: Engine = {
  ...outbox,
  name: 'newer',
  open: (name, options) => {
    const db = outbox.open(name, options) as OutboxDatabase
    for (const connection of [db.strict, db.relaxed]) makeNewer(connection)
    return db
  },
}

const newFormat = entryFormat + 1

function makeNewer(connection: OutboxConnection): void {
  connection.version(connection.verno + 1).stores({ notices: 'id' })
  const { entries } = connection
  entries.hook('creating', (_, entry) => {
    entry.format = newFormat
  })
  entries.hook('reading', (entry: Entry | undefined) =>
    entry?.format === newFormat ? { ...entry, format: entryFormat } : (entry as Entry),
  )
  entries.hook('updating', (changes, _, before: Entry) =>
    before.format === newFormat && 'format' in changes ? { format: newFormat } : undefined,
  )
}
