import { and, asc, eq, lt, lte, sql } from 'drizzle-orm'
import type { Database, Orm } from '../db/database.ts'
import { readOldestKept } from '../db/oldest-kept.ts'
import { prepareQuery } from '../db/connection/prepare-query.ts'
import { idempotencyRecords as records } from '../db/schema/calls.ts'
import { Refusal } from '../errors/refusal.ts'

/**
 * Lease of a call in flight, in ms, by the clock of the database, because clocks of processes differ. Once the lease
 * has ended, another attempt with the same key may take over, and the first attempt then aborts at its commit.
 */
const leaseMs = 60_000

const clock = sql`clock_timestamp()`
const leaseEnd = sql`${clock} + ${sql.raw(String(leaseMs))} * interval '1 millisecond'`

/** How long responses are kept (contract §1). */
const keptMs = 90 * 24 * 60 * 60_000

export interface KeyedCall {
  uid: number
  /** Method and route pattern. */
  route: string
  key: string
  /** SHA-256 of the address and of the content of the call. */
  fingerprint: string
}

/**
 * The right to execute a keyed call; held until the call is settled, the claim is released, or its lease is taken over.
 */
export interface Claim extends KeyedCall {
  leaseUntil: Date
}

export interface StoredAnswer {
  status: number
  /** JSON text. */
  body: string
}

const isCall = ({ uid, route, key }: KeyedCall) =>
  and(eq(records.uid, uid), eq(records.route, route), eq(records.key, key))

const isHeld = (claim: Claim) =>
  and(isCall(claim), eq(records.state, 'running'), eq(records.leaseUntil, claim.leaseUntil))

/**
 * Begins a keyed call, or returns its stored response. Throws 422 when the key was used with another address or
 * content, and 409 with Retry-After while the first call is in flight.
 */
export async function beginCall(
  { orm }: Database,
  call: KeyedCall,
): Promise<{ claim: Claim } | { answer: StoredAnswer }> {
  const [made] = await insertClaim(orm, { ...call })
  if (made) return { claim: claimOf(call, made) }

  const [known] = await orm.select().from(records).where(isCall(call))
  // The claim was released between the two queries: the client retries.
  if (!known) throw underWay()
  if (known.fingerprint !== call.fingerprint) {
    throw new Refusal(422, 'Esta Idempotency-Key já foi usada com outros dados')
  }
  if (known.state === 'done')
    return { answer: { status: known.status ?? 200, body: known.body ?? '' } }
  const [taken] = await orm
    .update(records)
    .set({ leaseUntil: leaseEnd })
    .where(and(isCall(call), eq(records.state, 'running'), lt(records.leaseUntil, clock)))
    .returning({ leaseUntil: records.leaseUntil })
  if (!taken) throw underWay()
  return { claim: claimOf(call, taken) }
}

function claimOf(call: KeyedCall, { leaseUntil }: { leaseUntil: Date | null }): Claim {
  if (leaseUntil === null) throw new TypeError('a running call without a lease')
  return { ...call, leaseUntil }
}

/**
 * Not flushed to the disk by itself: the later commit of the call flushes it too. A server that dies before that has
 * not committed the call either.
 */
const insertClaim = prepareQuery((orm) =>
  orm
    .insert(records)
    .values({
      uid: sql.placeholder('uid'),
      route: sql.placeholder('route'),
      key: sql.placeholder('key'),
      fingerprint: sql.placeholder('fingerprint'),
      state: 'running',
      leaseUntil: leaseEnd,
      createdAt: clock,
    })
    .onConflictDoNothing()
    .returning({
      leaseUntil: records.leaseUntil,
      unhurried: sql`set_config('synchronous_commit', 'off', true)`,
    }),
)

/**
 * Stores the response of a call, in the transaction of its effect if it has one, so that both exist or neither. Throws
 * 409 when the claim is no longer held.
 */
export async function settleCall(tx: Orm, claim: Claim, { status, body }: StoredAnswer) {
  const settled = await updateHeld(tx, { ...claim, status, body })
  if (settled.length === 0) throw underWay()
}

const updateHeld = prepareQuery((orm) =>
  orm
    .update(records)
    .set({
      state: 'done',
      leaseUntil: null,
      status: sql`${sql.placeholder('status')}`,
      body: sql`${sql.placeholder('body')}`,
    })
    .where(
      and(
        eq(records.uid, sql.placeholder('uid')),
        eq(records.route, sql.placeholder('route')),
        eq(records.key, sql.placeholder('key')),
        eq(records.state, 'running'),
        eq(records.leaseUntil, sql.placeholder('leaseUntil')),
      ),
    )
    .returning({ key: records.key }),
)

/** Deletes the record of a call without an effect, so that the next attempt is executed. */
export async function letGo({ orm }: Database, claim: Claim) {
  await orm.delete(records).where(isHeld(claim))
}

/** Deletes all claims, at the start of the only process: calls in flight died with the previous process. */
export async function forgetInterrupted({ orm }: Database) {
  await orm.delete(records).where(eq(records.state, 'running'))
}

/**
 * Deletes in batches, each in a statement of its own: a day may bring millions of responses, and a statement timeout
 * would roll back one large deletion every day.
 */
export async function forgetExpired({ orm }: Database, now?: Date, part = 5_000) {
  const oldestKept = await readOldestKept(orm, records.createdAt, { keptMs, now })
  for (;;) {
    const [last] = await orm
      .select({ createdAt: records.createdAt })
      .from(records)
      .where(lt(records.createdAt, oldestKept))
      .orderBy(asc(records.createdAt))
      .offset(part - 1)
      .limit(1)
    await orm
      .delete(records)
      .where(last ? lte(records.createdAt, last.createdAt) : lt(records.createdAt, oldestKept))
    if (!last) return
  }
}

const underWay = () =>
  new Refusal(409, 'Este envio ainda está em andamento', { retryAfterSeconds: 1 })
