import { readAliases } from '../store/aliases.ts'
import { serverIdsOf } from '../model/local-ids.ts'
import { ageEcho, echoKeyOf, readEchoes } from '../store/echoes.ts'
import { paths } from '#contract/paths.ts'
import { isOurs, type Entry } from '../model/entry.ts'
import { quarantineLeft, type Quarantine } from '../model/clocks.ts'
import { headStatus, lanesOf, type Lane, type LaneState } from '../model/lanes.ts'
import { unsentOf } from '../store/queries.ts'
import { ordersOf } from '../model/orders.ts'
import { call } from '../call/send-entry.ts'
import { honoursKeys, type Run } from '../call/run.ts'
import { begins, isOneMore, namesIn } from '../model/two-names.ts'

/** The work that the entries allow now. */
export interface Plan {
  /** Lanes whose head may be sent or reconciled, by the age of the head. */
  ready: { lane: Lane; to: 'send' | 'ask' }[]
  /** Entries that another run left in `sending`. */
  interrupted: Entry[]
  /** The earliest moment at which a waiting head may go (device clock). */
  nextAt: number | undefined
  unsentCount: number
  laneState: LaneState
  /** Two lanes are, or may be, one record: calls in flight end, and the next plan is made. */
  isOutdated: boolean
}

export async function loadPlan(run: Run): Promise<Plan> {
  const unsent = await unsentOf(run.db, run.person)
  // Another context may have stored an alias: a run whose lock was stolen, or a person in another tab.
  const aliases = await readAliases(run.db.relaxed, run.person)
  run.serverIds = serverIdsOf(aliases)
  // Echoes are read after the entries, because an entry is discarded and its echo is written in one
  // transaction.
  run.echoes = await readEchoes(run.db.relaxed, run.person)
  await ageEchoes(run)
  const lanes = lanesOf(unsent, run.serverIds)
  const laneState: LaneState = {
    now: run.ports.clock.now(),
    unsentIds: new Set(unsent.map(({ id }) => id)),
    names: namesIn(unsent, aliases),
    orders: ordersOf(lanes, (kind) => run.ports.operations.get(kind)?.order),
    knowsKind: (kind) => run.ports.operations.has(kind),
    echoUntil: (entry) => echoUntil(run, entry),
  }
  const heads = lanes.map((lane) => ({
    lane,
    status: headStatus(headOf(lane), laneState),
  }))
  const waits = heads.flatMap(({ status }) => (status.is === 'waiting' ? [status.until] : []))
  return {
    ready: heads.flatMap(({ lane, status }) =>
      status.is === 'ready' ? [{ lane, to: status.to }] : [],
    ),
    interrupted: unsent.filter((entry) => entry.state === 'sending' && isOurs(entry)),
    nextAt: waits.length === 0 ? undefined : Math.min(...waits),
    unsentCount: unsent.length,
    laneState,
    isOutdated: false,
  }
}

/** Notes that an entry has settled: a local id that now has an alias may join two lanes. */
export function noteSettled(plan: Plan, entry: Entry): void {
  plan.laneState.unsentIds.delete(entry.id)
  if (begins(entry) && plan.laneState.names.numberedTypes.has(entry.makes.type))
    plan.isOutdated = true
}

/** Notes the provider's id of a new record, once it is stored. */
export function noteNumber(run: Run, plan: Plan, entry: Entry): void {
  if (begins(entry) && isOneMore(entry, plan.laneState.names, run.serverIds)) plan.isOutdated = true
}

export function headOf(lane: Lane): Entry {
  const [head] = lane.entries
  if (head === undefined) throw new Error('a lane without entries')
  return head
}

/**
 * Heads on which the provider failed too often while it accepted others; they are parked for a person. An entry
 * in doubt is reconciled first, because its last try may have arrived.
 */
export function givenUp(run: Run, plan: Plan): Entry[] {
  const limit = run.ports.settings.serverFaultsBeforePark
  return plan.ready
    .map(({ lane }) => headOf(lane))
    .filter(({ state, tries }) => state === 'waiting' && tries.faults >= limit)
}

/** When a target's quarantine ends (device clock), or undefined if the target has no quarantine or keys protect it. */
function echoUntil(run: Run, entry: Entry): number | undefined {
  if (honoursKeys(run) || entry.target === undefined) return undefined
  const key = echoKeyOf(entry, run.serverIds)
  if (!run.echoes.has(key)) return undefined
  return run.ports.clock.now() + Math.max(leftOf(run, run.echoes.get(key)), 1)
}

function leftOf({ serverClock, ports }: Run, quarantine: Quarantine | undefined): number {
  const { quarantineMs } = ports.settings
  const provider = serverClock.lowest()
  if (quarantine === undefined || provider === undefined) return quarantineMs
  return quarantineLeft(quarantine, { provider, device: ports.clock.now() }, quarantineMs)
}

/** Starts and ends quarantines by the provider's clock; while that clock is unknown, a read obtains it. */
async function ageEchoes(run: Run): Promise<void> {
  if (run.echoes.size === 0 || honoursKeys(run)) return
  if (run.serverClock.lowest() === undefined) await askForTheTime(run)
  const highest = run.serverClock.highest()
  if (highest === undefined) return
  for (const [key, was] of run.echoes) {
    // A moment in the provider's future comes from a clock that had jumped.
    const begins = was === undefined || was.since > highest
    if (!begins && leftOf(run, was) > 0) continue
    const now = begins ? { since: highest, at: run.ports.clock.now() } : undefined
    const isAged = await ageEcho(run.db.relaxed, key, { was, now })
    if (isAged && now === undefined) run.echoes.delete(key)
    else run.echoes.set(key, isAged ? now : undefined)
  }
}

async function askForTheTime(run: Run): Promise<void> {
  try {
    await call(run, { method: 'GET', path: paths.me(), headers: { accept: 'application/json' } })
  } catch {
    // Without a response the provider's time stays unknown, and the targets stay in quarantine.
  }
}
