import { createHash, randomUUID } from 'node:crypto'
import { and, eq, lt, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { readOldestKept } from '../db/oldest-kept.ts'
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

/** Who wants to sign in, and from where. */
interface Caller {
  username: string
  address: string
  /** The secret of the device, where it tells one. */
  device: string | undefined
}

/**
 * Counts a try as a failure *before* the password is looked at: a thousand at once cost ten hashes,
 * not a thousand. Throws 429 with the time to wait. A refused try does not count, so that nobody is
 * kept out for longer than the window by somebody else who goes on trying. Those that count at the
 * same moment do not see each other's tries: they collide, and all but one count again.
 *
 * A device on which the name has signed in before counts for itself, so that strangers can shut out
 * nobody who comes from a device of theirs (OWASP's device cookies); with its secret nobody has more
 * tries than a stranger.
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
    // When the last of those that fill the measure leaves the window.
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

/** Tries are kept for 90 days, for those who look into an incident. */
const keptMs = 90 * 24 * 60 * 60_000

export async function forgetOldAttempts({ orm }: Database, now?: Date) {
  const oldest = await readOldestKept(orm, signInAttempts.at, { keptMs, now })
  await orm.delete(signInAttempts).where(lt(signInAttempts.at, oldest))
}

/**
 * The time, and whether the name has signed in on the device. The time is read once for a statement, after
 * what the statement sees was committed: what one process has written is never later than what the next one
 * reads, as long as the clock is the database's.
 */
const readOrigin = (clock: SQL, username: string, device: string | null): SQL => sql`
  with origin as materialized (
    select date_trunc('milliseconds', ${clock}) as now, exists (
      select from ${signInAttempts}
      where ${signInAttempts.username} = ${username} and ${signInAttempts.device} = ${device}::text
        and ${signInAttempts.succeeded}) as known)`

const now = sql`(select now from origin)`

/**
 * Within the window. What lies ahead was written while the clock was ahead: it says nothing, else it
 * would close a name until that moment has come, or forgive all that fails before it.
 */
const inWindow = sql`
  ${signInAttempts.at} > ${now} - ${windowMs} * interval '1 millisecond'
  and ${signInAttempts.at} <= ${now}`

/** After the last success of the same name; `where` says of whose. */
const sinceSuccess = (username: string, where: SQL): SQL => sql`
  ${signInAttempts.at} > coalesce((
    select max(past.at) from sign_in_attempts past
    where past.username = ${username} and past.succeeded and ${where} and past.at <= ${now}
  ), '-infinity'::timestamptz)`

/** Failures of a name on a device that it is known for, after its last success there. */
const failuresOfDevice = (username: string, device: string | null): SQL => sql`
  ${signInAttempts.username} = ${username} and ${signInAttempts.device} = ${device}::text
  and ${inWindow} and ${sinceSuccess(username, sql`past.device = ${device}::text`)}`

/** Failures of a name elsewhere. Who comes in on a device of theirs forgives nothing that strangers tried. */
const failuresOfName = (username: string): SQL => sql`
  ${signInAttempts.username} = ${username} and not ${signInAttempts.known}
  and ${inWindow} and ${sinceSuccess(username, sql`not past.known`)}`

const failuresFrom = (address: string): SQL => sql`
  ${signInAttempts.address} = ${address} and not ${signInAttempts.known}
  and not ${signInAttempts.succeeded} and ${inWindow}`

const countOf = (failures: SQL): SQL => sql`
  (select count(*) from ${signInAttempts} where ${failures})`

/** The moment of the failure that fills the measure, if it is full. */
const fillingOf = (failures: SQL, most: number): SQL => sql`
  (select ${signInAttempts.at} from ${signInAttempts} where ${failures}
  order by ${signInAttempts.at} desc limit 1 offset ${most - 1})`

function tooMany(waitMs: number) {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000))
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`
  return new Refusal(429, `Muitas tentativas de entrada. Tente de novo em ${wait}.`, {
    retryAfterSeconds,
  })
}
