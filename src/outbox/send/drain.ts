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
  /** Why nothing more was done: 'idle' when there was nothing that could be. */
  reason: StopReason | 'idle' | 'busy' | 'storage'
  /** Something reached a definite end. */
  progressed: boolean
  /** Unsent entries of the person. */
  remaining: number
  /** Device clock, in ms, from which another run may get on; undefined when only a person can help. */
  next: number | undefined
}

/** Another context is sending; ask again after this time. */
const busyMs = 1000
/** The device's database failed; ask again after this time. */
const storageMs = 10_000

/**
 * Sends what can be sent, in order, as long as the budget lasts. Safe to call at any time, from any
 * context, any number of times at once: one run goes, the others report 'busy'.
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
 * Entries that a dead holder left in `sending` are ambiguous, not failed; entries that fail again and
 * again while others pass are a person's to look at.
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
