import { lt } from 'drizzle-orm'
import type { Database, Orm } from '../db/database.ts'
import { readOldestKept } from '../db/oldest-kept.ts'
import { endedSessions } from '../db/schema/calls.ts'
import type { TokenSession } from './token.ts'

/** From now on the token of this session is refused, in every process. */
export async function endSession(tx: Orm, { id, exp }: TokenSession): Promise<void> {
  const until = new Date(exp * 1000)
  await tx.insert(endedSessions).values({ id, until }).onConflictDoNothing()
}

/**
 * Rows are kept a week longer than tokens last, because a clock that is ahead advances deletion by two days. A row
 * whose time is far ahead keeps that time, because its token is accepted in the hours before it.
 */
export async function forgetEndedSessions({ orm }: Database, now?: Date): Promise<void> {
  const oldest = await readOldestKept(orm, endedSessions.until, { keptMs, now, putsBack: false })
  await orm.delete(endedSessions).where(lt(endedSessions.until, oldest))
}

const keptMs = 7 * 24 * 60 * 60_000
