import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, sql, type SQL } from 'drizzle-orm'
import type { Database, Orm } from '../db/database.ts'
import { signInAttempts } from '../db/schema/calls.ts'
import { Refusal } from '../errors/refusal.ts'

/** Failures after which the next tries are refused unread (contract §2). */
const mostOfName = 10
/** The same for one address, whatever the names: a whole floor may share one, so it is wider. */
const mostOfAddress = 100
const windowMs = 5 * 60_000

export interface Attempt {
  succeed: () => Promise<void>
  /**
   * Where the provider itself failed: ten of those would close the name to who knows the password. Does
   * what it can; a database that is out of reach keeps the try, as a failure.
   */
  takeBack: () => Promise<void>
}

/**
 * Counts a try as a failure *before* the password is looked at: a thousand at once cost ten hashes,
 * not a thousand. Throws 429 with the time to wait. A refused try does not count, so that nobody is
 * kept out for longer than the window by somebody else who goes on trying. Those that count at the
 * same moment do not see each other's tries: they collide, and all but one count again.
 */
export async function countAttempt(
  { orm, transact }: Database,
  username: string,
  address: string,
  now: Date,
): Promise<Attempt> {
  const id = randomUUID()
  const byName = failuresOf(username, now)
  const byAddress = failuresFrom(address, now)
  const { rows } = await transact((tx) =>
    tx.execute(sql`
      insert into ${signInAttempts} (id, username, address, succeeded, at)
      select ${id}::uuid, ${username}::text, ${address}::text, false, ${now.toISOString()}::timestamptz
      where (select count(*) from ${signInAttempts} where ${byName}) < ${mostOfName}
        and (select count(*) from ${signInAttempts} where ${byAddress}) < ${mostOfAddress}
      returning id`),
  )
  if (rows.length === 0) {
    const end = await findEnd(
      orm,
      fillingOf(byName, mostOfName),
      fillingOf(byAddress, mostOfAddress),
    )
    throw tooMany(end - now.getTime())
  }
  const succeed = async () => {
    await orm.update(signInAttempts).set({ succeeded: true }).where(eq(signInAttempts.id, id))
  }
  const takeBack = async () => {
    const failed = and(eq(signInAttempts.id, id), eq(signInAttempts.succeeded, false))
    await orm
      .delete(signInAttempts)
      .where(failed)
      .catch(() => undefined)
  }
  return { succeed, takeBack }
}

/** Tries are kept for 90 days, for those who look into an incident. */
export async function forgetOldAttempts({ orm }: Database, now: Date) {
  const oldest = new Date(now.getTime() - 90 * 24 * 60 * 60_000)
  await orm.delete(signInAttempts).where(lt(signInAttempts.at, oldest))
}

/** Failures of a name within the window and after its last success. */
const failuresOf = (username: string, now: Date): SQL => sql`
  ${signInAttempts.username} = ${username}
  and ${signInAttempts.at} > ${startOf(now)}
  and ${signInAttempts.at} > coalesce((
    select max(past.at) from sign_in_attempts past
    where past.username = ${username} and past.succeeded), '-infinity'::timestamptz)`

const failuresFrom = (address: string, now: Date) =>
  and(
    eq(signInAttempts.address, address),
    eq(signInAttempts.succeeded, false),
    gt(signInAttempts.at, new Date(startOf(now))),
  ) as SQL

const startOf = (now: Date) => new Date(now.getTime() - windowMs).toISOString()

/** The moment of the failure that fills the measure, if it is full. */
const fillingOf = (failures: SQL, most: number): SQL => sql`
  select ${signInAttempts.at} from ${signInAttempts} where ${failures}
  order by ${signInAttempts.at} desc limit 1 offset ${most - 1}`

/** When the last of them leaves the window, in ms since 1970. */
async function findEnd(orm: Orm, ...filling: SQL[]): Promise<number> {
  const last = sql.join(
    filling.map((one) => sql`(${one})`),
    sql`, `,
  )
  const { rows } = await orm.execute<{ ms: string | null }>(
    sql`select extract(epoch from greatest(${last})) * 1000 as ms`,
  )
  return Number(rows[0]?.ms ?? 0) + windowMs
}

function tooMany(waitMs: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`
  return new Refusal(429, `Muitas tentativas de entrada. Tente de novo em ${wait}.`, {
    retryAfterSeconds,
  })
}
