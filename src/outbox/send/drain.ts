import { isDue } from '../model/backoff.ts'
import { commit, type EntryResult } from '../call/commit.ts'
import { reopen, type OutboxDatabase } from '../store/database.ts'
import type { Parked } from '../model/entry.ts'
import { headOf, loadPlan, type Plan } from './plan.ts'
import { withHeartbeat } from './heartbeat.ts'
import { readMeta } from '../store/meta.ts'
import { isConnectionLost, isQuotaExceeded } from '../model/errors.ts'
import { freeRoom } from '../store/saving.ts'
import type { Ports, Signed } from '../model/ports.ts'
import { isClosed } from '../store/encrypted.ts'
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
    if (isFull) await freeRoom()
    reopen(db)
    return nothingSent('storage', 0, ports.clock.now() + storageMs)
  }
}

const nothingSent = (
  reason: DrainReport['reason'],
  remaining: number,
  next?: number,
): DrainReport => ({ reason, progressed: false, remaining, next })

async function drainOnce(
  db: OutboxDatabase,
  ports: Ports,
  { budgetMs, signal }: { budgetMs: number; signal?: AbortSignal },
): Promise<DrainReport> {
  await forgetPersonal(db, ports)
  const signed = await ports.signed()
  if (signed === undefined) return nothingSent('signed-out', 0)
  const { person } = signed
  // New work must not overtake older work that is still encrypted (promise P3).
  if ((await isClosed(db, person)) || (await isRefused(db, ports, signed)))
    return nothingSent('signed-out', await countUnsent(db, person))
  await pruneEnded(db, ports, person)
  if ((await countUnsent(db, person)) === 0) return nothingSent('idle', 0)
  const report = await withHeartbeat(db, ports, person, async (lost) => {
    // Again under the lock: the rows may have been encrypted while it was waited for.
    if (await isClosed(db, person)) return nothingSent('signed-out', 0)
    const ends = signal === undefined ? lost : AbortSignal.any([lost, signal])
    return runUnderLock(await beginRun(db, ports, signed, { budgetMs, signal: ends }))
  })
  if (report !== 'busy') return report
  return nothingSent('busy', await countUnsent(db, person), ports.clock.now() + busyMs)
}

async function isRefused(db: OutboxDatabase, ports: Ports, signed: Signed): Promise<boolean> {
  const refused = await readMeta(db.relaxed, 'refusedToken', signed.person)
  if (refused === undefined) return false
  if (refused === (await ports.sha256(new TextEncoder().encode(signed.token)))) return true
  await db.relaxed.meta.delete(`refusedToken:${signed.person}`)
  return false
}

async function runUnderLock(run: Run): Promise<DrainReport> {
  const readWake = () => readMeta(run.db.relaxed, 'wake', run.person)
  for (;;) {
    const wake = await readWake()
    const plan = await loadPlan(run)
    const isChanged = await settleDoubts(run, plan)
    const worked = mayGoOn(run) && (await runLanes(run, isChanged ? await loadPlan(run) : plan))
    if (!mayGoOn(run)) break
    if (!worked && wake === (await readWake())) break
  }
  if (run.failure !== undefined) throw run.failure
  const left = await loadPlan(run)
  return {
    reason: run.stopped ?? 'idle',
    progressed: run.progressed,
    remaining: left.unsentIds.size,
    next: nextMoment(run, left),
  }
}

/**
 * An entry that a dead holder left in `sending` is ambiguous, not failed. A head that its key no longer protects is
 * reconciled. A head on which the provider failed too often while it accepted others is parked for a person; one
 * in doubt is reconciled first, because its last try may have arrived. Returns whether an entry has changed.
 */
async function settleDoubts(run: Run, plan: Plan): Promise<boolean> {
  const at = run.ports.clock.now()
  const results = plan.interrupted.map((entry): EntryResult => {
    const event = { is: 'lost', then: afterLoss(run, entry), at, loss: {} } as const
    return { entry, outcome: 'interrupted', event }
  })
  for (const { lane } of plan.ready) {
    const entry = headOf(lane)
    const then = afterKeysLife(run, entry)
    if (then !== undefined)
      results.push({ entry, outcome: 'expired', event: { is: 'expired', then, at } })
    else if (entry.state === 'waiting' && entry.tries.faults >= mostFaults(run))
      results.push({
        entry,
        outcome: 'server-fault',
        event: { is: 'parked', parked: failsAlone(at) },
      })
  }
  for (const result of results) await commit(run, result)
  return results.length > 0
}

const mostFaults = ({ ports }: Run) => ports.settings.serverFaultsBeforePark

const failsAlone = (at: number): Parked => ({
  why: 'server',
  at,
  message: 'O servidor falha sempre neste envio, embora aceite outros.',
})

function nextMoment(run: Run, plan: Plan): number | undefined {
  const now = run.ports.clock.now()
  if (run.stopped === 'signed-out') return undefined
  const earliest = plan.ready.length > 0 ? now : plan.nextAt
  if (earliest === undefined) return undefined
  const device = [run.breaker?.until ?? 0, run.holdUntil].filter((until) => !isDue(until, now))
  return Math.max(earliest, ...device)
}
