import { mkdir, open, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import {
  endOf,
  goOn,
  isAhead,
  momentOfAhead,
  readOldestKept,
  type Swept,
} from '../db/oldest-kept.ts'
import { prepareQuery } from '../db/connection/prepare-query.ts'
import { writeAttempts } from '../db/schema/calls.ts'

/** The attempts that have been taken, shared by every process that uses the same store. */
export interface TakenAttempts {
  /** Stores an attempt. Returns false if the attempt is stored already: this is its second arrival. */
  take: (id: string) => Promise<boolean>
  /** Deletes attempts that no browser and no proxy can repeat any more; `now` is for tests. */
  forgetOld: (now?: Date) => Promise<void>
}

/**
 * How long attempts are kept, in ms. A tablet that sleeps in the middle of a call on a Friday may repeat it after the
 * weekend.
 */
const keptMs = 7 * 24 * 60 * 60_000

/**
 * In a table of the database. `sameAsEffect`: the effect of the call is committed later in the same database, so the
 * commit of the attempt need not wait for the disk.
 */
export function attemptsInDatabase(
  { orm }: Database,
  { sameAsEffect }: { sameAsEffect: boolean },
): TakenAttempts {
  const commit = sameAsEffect ? 'off' : 'on'
  return {
    take: async (id) => (await insertAttempt(orm, { id, commit })).length > 0,
    forgetOld: async (now) => {
      const oldest = await readOldestKept(orm, writeAttempts.at, { keptMs, now })
      await orm.delete(writeAttempts).where(lt(writeAttempts.at, oldest))
    },
  }
}

const insertAttempt = prepareQuery((orm) =>
  orm
    .insert(writeAttempts)
    .values({ id: sql.placeholder('id'), at: sql`clock_timestamp()` })
    .onConflictDoNothing()
    .returning({
      commit: sql`set_config('synchronous_commit', ${sql.placeholder('commit')}, true)`,
    }),
)

/** As empty files of a folder, for a server without a database: one machine, any number of processes. */
export function attemptsInFolder(folder: string): TakenAttempts {
  return {
    take: async (id) => {
      await mkdir(folder, { recursive: true })
      try {
        await (await open(join(folder, id), 'wx')).close()
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
        throw error
      }
      await bringNames(folder)
      return true
    },
    forgetOld: async (now = new Date()) => {
      const takenAt = new Map<string, number>()
      for (const name of await readdir(folder).catch(() => [])) {
        if (name === sweptName) continue
        const path = join(folder, name)
        // Another process may have deleted it in a concurrent sweep.
        const known = await stat(path).catch(() => undefined)
        if (known) takenAt.set(path, known.mtimeMs)
      }
      if (takenAt.size === 0) return
      const moments = [...takenAt.values()].toSorted((one, other) => one - other)
      const span = { oldest: moments[0] ?? 0, newest: moments.at(-1) ?? 0 }
      // As `readOldestKept` does for a table.
      const swept = goOn(await readSwept(folder), now.getTime(), span, keptMs)
      await writeFile(join(folder, sweptName), JSON.stringify(swept))
      const back = momentOfAhead(swept, keptMs)
      for (const [path, at] of takenAt) {
        if (at < endOf(swept, span, keptMs)) await rm(path, { force: true })
        // Another process may have deleted it.
        else if (back !== undefined && isAhead(at, swept))
          await utimes(path, back / 1000, back / 1000).catch(() => undefined)
      }
    },
  }
}

/** The state of the last sweep; no attempt has this name. */
const sweptName = 'swept.json'

/** A truncated file counts as missing. */
async function readSwept(folder: string): Promise<Swept | undefined> {
  try {
    const { upto, at } = JSON.parse(await readFile(join(folder, sweptName), 'utf8')) as Swept
    return Number.isFinite(upto) && Number.isFinite(at) ? { upto, at } : undefined
  } catch {
    return undefined
  }
}

/** A sync is needed, because the effect is on another machine, which survives a power failure of this one. */
async function bringNames(folder: string) {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
