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
        // Another process may be sweeping as well.
        const known = await stat(path).catch(() => undefined)
        if (known) takenAt.set(path, known.mtimeMs)
      }
      if (takenAt.size === 0) return
      const moments = [...takenAt.values()].toSorted((one, other) => one - other)
      const span = { oldest: moments[0] ?? 0, newest: moments.at(-1) ?? 0 }
      // As in a table.
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

/** How far deleting had come; no attempt is called so. */
const sweptName = 'swept.json'

/** A file that was cut off counts as none. */
async function readSwept(folder: string): Promise<Swept | undefined> {
  try {
    const { upto, at } = JSON.parse(await readFile(join(folder, sweptName), 'utf8')) as Swept
    return Number.isFinite(upto) && Number.isFinite(at) ? { upto, at } : undefined
  } catch {
    return undefined
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
