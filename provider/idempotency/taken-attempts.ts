import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { readOldestKept } from '../db/oldest-kept.ts'
import { prepareQuery } from '../db/prepare-query.ts'
import { writeAttempts } from '../db/schema/calls.ts'

/** The attempts that have been taken, shared by every process that uses the same store. */
export interface TakenAttempts {
  /** Notes an attempt. False where it is there already: then this is its second arrival. */
  take: (id: string) => Promise<boolean>
  /** Deletes those that no browser and no proxy can repeat any more; `now` is for tests. */
  forgetOld: (now?: Date) => Promise<void>
}

/**
 * For how long they are kept, in ms: longer than any call can live. A tablet that was put away in the middle
 * of a call on a Friday repeats it, if at all, when it wakes up after the weekend.
 */
const keptMs = 7 * 24 * 60 * 60_000

/**
 * In the table of a database. `sameAsEffect` says that the effect of the calls is committed there as well,
 * and later: then the commit of the attempt need not wait for the disk, for the later one takes it along.
 */
export function attemptsInDatabase(
  { orm }: Database,
  { sameAsEffect }: { sameAsEffect: boolean },
): TakenAttempts {
  const commit = sameAsEffect ? 'off' : 'on'
  return {
    take: async (id) => (await insertAttempt(orm, { id, commit })).length > 0,
    forgetOld: async (now) => {
      const oldest = await readOldestKept(orm, writeAttempts.at, keptMs, now)
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
        const path = join(folder, name)
        // Another process may be sweeping as well.
        const known = await stat(path).catch(() => undefined)
        if (known) takenAt.set(path, known.mtimeMs)
      }
      // As in a table: to the newest of them, by a clock that is ahead.
      const newest = [...takenAt.values()].reduce((one, other) => Math.max(one, other), 0)
      const oldest = Math.min(now.getTime(), newest) - keptMs
      for (const [path, at] of takenAt) if (at < oldest) await rm(path, { force: true })
    },
  }
}

/** The effect is at another machine, which goes on when this one loses its power. */
async function bringNames(folder: string) {
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}
