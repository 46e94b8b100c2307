import { isDue } from '../model/backoff.ts'
import { commit, type Fact } from '../call/commit.ts'
import { reopen, type OutboxDatabase } from '../store/database.ts'
import type { Entry } from '../model/entry.ts'
import { givenUp, headOf, loadPlan, type Plan } from './plan.ts'
import { withHeartbeat } from './heartbeat.ts'
import { readMeta } from '../store/meta.ts'
import { isConnectionLost, isQuotaExceeded } from '../model/errors.ts'
import type { Ports, Signed } from '../model/ports.ts'
import { countUnsent } from '../store/queries.ts'
import { forgetPersonal, pruneEnded } from '../act/prune.ts'
import {
  afterKeysLife,
  afterLoss,
  beginRun,
  mayGoOn,
  type Run,
  type StopReason,
} from '../call/run.ts'
import { runLanes } from './run-lanes.ts'

export interface DrainReport {
  /** Why the run ended: 'idle' if nothing more could be sent. */
  reason: StopReason | 'idle' | 'busy' | 'storage'
  /** Whether an entry was settled. */
  progressed: boolean
  /** The number of the person's unsent entries; 0 if nobody is signed in or the database failed. */
  remaining: number
  /**
   * The moment from which another run may make progress (device clock, ms); undefined if nothing is left or only a
   * person can help.
   */
  next: number | undefined
}

/** Another context is sending; the delay before the next attempt, in ms. */
const busyMs = 1000
/** The device's database failed; the delay before the next attempt, in ms. */
const storageMs = 10_000

/**
 * Sends the entries that can be sent, in order, until the budget is used up. Safe to call concurrently and from any
 * context: one run for each person proceeds, and the others return 'busy'. Rejects with the error of a defect or a
 * failure of the database, unless the device was full or the connection was lost.
 */
export async function drain(
  db: OutboxDatabase,
  ports: Ports,
  options: { budgetMs: number; signal?: AbortSignal },
): Promise<DrainReport> {
  try {
    return await drainOnce(db, ports, options)
  } catch (error) {
    const isFull = isQuotaExceeded(error)
    if (!isFull && !isConnectionLost(error)) throw error
    if (isFull) await ports.makeRoom?.().catch(() => undefined)
    reopen(db)
    return {
      reason: 'storage',
      progressed: false,
      remaining: 0,
      next: ports.clock.now() + storageMs,
    }
  }
}

async function drainOnce(
  db: OutboxDatabase,
  ports: Ports,
  options: { budgetMs: number; signal?: AbortSignal },
): Promise<DrainReport> {
  await forgetPersonal(db, ports)
  const signed = await ports.signed()
  if (signed === undefined)
    return { reason: 'signed-out', progressed: false, remaining: 0, next: undefined }
  const count = () => countUnsent(db, signed.person)
  if (await isRefused(db, ports, signed)) {
    return { reason: 'signed-out', progressed: false, remaining: await count(), next: undefined }
  }
  await pruneEnded(db, ports, signed.person)
  if ((await count()) === 0)
    return { reason: 'idle', progressed: false, remaining: 0, next: undefined }
  const name = `pavilhao-outbox:${signed.person}`
  const report = await withHeartbeat(db, ports, signed.person, name, (lost) =>
    runUnderLock(db, ports, signed, {
      budgetMs: options.budgetMs,
      signal: options.signal === undefined ? lost : AbortSignal.any([lost, options.signal]),
    }),
  )
  if (report !== 'busy') return report
  return {
    reason: 'busy',
    progressed: false,
    remaining: await count(),
    next: ports.clock.now() + busyMs,
  }
}

async function isRefused(db: OutboxDatabase, ports: Ports, signed: Signed): Promise<boolean> {
  const refused = await readMeta(db.relaxed, 'refusedToken', signed.person)
  if (refused === undefined) return false
  if (refused === (await ports.sha256(new TextEncoder().encode(signed.token)))) return true
  await db.relaxed.meta.delete(`refusedToken:${signed.person}`)
  return false
}

async function runUnderLock(
  db: OutboxDatabase,
  ports: Ports,
  signed: Signed,
  options: { budgetMs: number; signal: AbortSignal },
): Promise<DrainReport> {
  const run = await beginRun(db, ports, signed, options)
  let wake: number | undefined
  let plan: Plan
  for (;;) {
    wake = await readMeta(db.relaxed, 'wake', run.person)
    plan = await loadPlan(run)
    await settleDoubts(run, plan)
    const worked = mayGoOn(run) && (await runLanes(run, plan))
    if (worked && mayGoOn(run)) continue
    if (!mayGoOn(run)) break
    if (wake === (await readMeta(db.relaxed, 'wake', run.person))) break
  }
  if (run.failure !== undefined) throw run.failure
  const left = await loadPlan(run)
  return {
    reason: run.stopped ?? 'idle',
    progressed: run.progressed,
    remaining: left.unsentCount,
    next: nextMoment(run, left),
  }
}

/**
 * An entry that a dead holder left in `sending` is ambiguous, not failed. An entry that fails again and again
 * while others pass is parked for a person.
 */
async function settleDoubts(run: Run, plan: Plan): Promise<void> {
  for (const entry of plan.interrupted) {
    await commit(run, interrupted(run, entry), undefined)
  }
  const outlived = plan.ready.flatMap(({ lane }) => outlivedIts(run, headOf(lane)))
  for (const fact of outlived) await commit(run, fact, undefined)
  for (const entry of givenUp(run, plan)) {
    const parked = { why: 'server' as const, at: run.ports.clock.now(), message: failsAlone }
    await commit(
      run,
      { entry, outcome: 'server-fault', event: { is: 'given-up', parked } },
      undefined,
    )
  }
  if (plan.interrupted.length + outlived.length > 0) Object.assign(plan, await loadPlan(run))
}

const failsAlone = 'O servidor falha sempre neste envio, embora aceite outros.'

const interrupted = (run: Run, entry: Entry) => ({
  entry,
  outcome: 'interrupted' as const,
  event: {
    is: 'lost' as const,
    then: afterLoss(run, entry),
    at: run.ports.clock.now(),
    loss: { fault: false, applied: false },
  },
})

function outlivedIts(run: Run, entry: Entry): Fact[] {
  const then = afterKeysLife(run, entry)
  if (then === undefined) return []
  return [{ entry, outcome: 'expired', event: { is: 'expired', then, at: run.ports.clock.now() } }]
}

function nextMoment(run: Run, plan: Plan): number | undefined {
  const now = run.ports.clock.now()
  if (run.stopped === 'signed-out' || plan.unsentCount === 0) return undefined
  const device = [run.breaker?.until, run.holdUntil].filter(
    (until) => until !== undefined && !isDue(until, now),
  )
  const earliest = plan.ready.length > 0 ? now : plan.nextAt
  if (earliest === undefined) return undefined
  return Math.max(earliest, ...(device as number[]))
}
