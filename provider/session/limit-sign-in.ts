import { createHash, randomUUID } from 'node:crypto'
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { readOldestKept } from '../db/oldest-kept.ts'
import { signInAttempts } from '../db/schema/calls.ts'
import { Refusal } from '../errors/refusal.ts'

/** Failures after which further attempts are refused without a password check (contract §2). */
const mostOfName = 10
/** The same limit for one address and all names. It is wider, because a whole floor may share one address. */
const mostOfAddress = 100
const windowMs = 5 * 60_000

export interface Attempt {
  succeed: () => Promise<void>
  /**
   * Undoes the count when the provider itself failed: ten such errors would close the name for its owner. Best effort:
   * while the database is down, the attempt stays counted as a failure.
   */
  takeBack: () => Promise<void>
}

/** The name that signs in, and its origin. */
interface Caller {
  username: string
  address: string
  /** The secret of the device, where the call has one. */
  device: string | undefined
}

/**
 * Counts an attempt as a failure *before* the password is checked: a thousand concurrent attempts on one name cost ten
 * hashes, not a thousand. Throws 429 with the time to wait. A refused attempt does not count, so that it does not
 * prolong the lockout. Concurrent attempts do not see each other: their transactions conflict, and all but one are
 * retried.
 *
 * A device on which the name has signed in before has a count of its own, so that strangers cannot lock out a person on
 * their own device (OWASP's device cookies). The limit is the same, so a stolen device secret gives only ten further
 * attempts in the window.
 */
export async function countAttempt(
  { orm, transact }: Database,
  { username, address, device: secret }: Caller,
  clock: SQL,
): Promise<Attempt> {
  const id = randomUUID()
  const device =
    secret === undefined ? null : createHash('sha256').update(secret).digest('base64url')
  const origin = readOrigin(clock, username, device)
  const ofDevice = failuresOfDevice(username, device)
  const ofName = failuresOfName(username)
  const ofAddress = failuresFrom(address)
  const { rows } = await transact((tx) =>
    tx.execute(sql`
      ${origin}
      insert into ${signInAttempts} (id, username, address, device, known, succeeded, at)
      select ${id}::uuid, ${username}::text, ${address}::text,
        case when known then ${device}::text end, known, false, now
      from origin
      where case when known
        then ${countOf(ofDevice)} < ${mostOfName}
        else ${countOf(ofName)} < ${mostOfName} and ${countOf(ofAddress)} < ${mostOfAddress} end
      returning id`),
  )
  if (rows.length === 0) {
    const { rows: waits } = await orm.execute<{ ms: string | null }>(sql`
      ${origin}
      select extract(epoch from case when known
        then ${fillingOf(ofDevice, mostOfName)}
        else greatest(${fillingOf(ofName, mostOfName)}, ${fillingOf(ofAddress, mostOfAddress)})
        end - now) * 1000 as ms
      from origin`)
    // The wait ends when the failure that reaches the limit (`fillingOf`) leaves the window.
    throw tooMany(Number(waits[0]?.ms ?? -windowMs) + windowMs)
  }
  const succeed = async () => {
    await orm
      .update(signInAttempts)
      .set({ succeeded: true, device })
      .where(eq(signInAttempts.id, id))
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

/** Attempts are kept for 90 days, for the investigation of incidents. */
const keptMs = 90 * 24 * 60 * 60_000

export async function forgetOldAttempts({ orm }: Database, now?: Date) {
  const oldest = await readOldestKept(orm, signInAttempts.at, { keptMs, now })
  await orm.delete(signInAttempts).where(lt(signInAttempts.at, oldest))
}

/**
 * The current time, and whether the name has signed in on the device. The time is read once for each statement, after
 * its snapshot: with the clock of the database, a time written by one process is never later than the time that the
 * next process reads.
 */
const readOrigin = (clock: SQL, username: string, device: string | null): SQL => sql`
  with origin as materialized (
    select date_trunc('milliseconds', ${clock}) as now, exists (
      select from ${signInAttempts}
      where ${signInAttempts.username} = ${username} and ${signInAttempts.device} = ${device}::text
        and ${signInAttempts.succeeded}) as known)`

const now = sql`(select now from origin)`

/**
 * Within the window. A row in the future was written while the clock was ahead and is ignored: it would close a name
 * until that time, or clear all failures before it.
 */
const inWindow = sql`
  ${signInAttempts.at} > ${now} - ${windowMs} * interval '1 millisecond'
  and ${signInAttempts.at} <= ${now}`

/** After the last success of the same name; `where` restricts which successes count. */
const sinceSuccess = (username: string, where: SQL): SQL => sql`
  ${signInAttempts.at} > coalesce((
    select max(past.at) from sign_in_attempts past
    where past.username = ${username} and past.succeeded and ${where} and past.at <= ${now}
  ), '-infinity'::timestamptz)`

/** Failures of a name on a device that it is known for, after its last success there. */
const failuresOfDevice = (username: string, device: string | null): SQL => sql`
  ${signInAttempts.username} = ${username} and ${signInAttempts.device} = ${device}::text
  and ${inWindow} and ${sinceSuccess(username, sql`past.device = ${device}::text`)}`

/** Failures of a name elsewhere. A success on a known device does not clear the failures of strangers. */
const failuresOfName = (username: string): SQL => sql`
  ${signInAttempts.username} = ${username} and not ${signInAttempts.known}
  and ${inWindow} and ${sinceSuccess(username, sql`not past.known`)}`

const failuresFrom = (address: string): SQL => sql`
  ${signInAttempts.address} = ${address} and not ${signInAttempts.known}
  and not ${signInAttempts.succeeded} and ${inWindow}`

const countOf = (failures: SQL): SQL => sql`
  (select count(*) from ${signInAttempts} where ${failures})`

/**
 * The time of the latest failure but `most - 1`, with which the limit is reached; null while there are fewer failures.
 */
const fillingOf = (failures: SQL, most: number): SQL => sql`
  (select ${signInAttempts.at} from ${signInAttempts} where ${failures}
  order by ${signInAttempts.at} desc limit 1 offset ${most - 1})`

function tooMany(waitMs: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`
  return new Refusal(429, `Muitas tentativas de login. Tente de novo em ${wait}.`, {
    retryAfterSeconds,
  })
}
