import { readAliases } from '../store/aliases.ts'
import { isDue } from '../model/backoff.ts'
import {
  beginnerOf,
  begins,
  laneName,
  namesIn,
  serverIdsOf,
  type Names,
} from '../model/local-ids.ts'
import { ageEcho, echoKeyOf, readEchoes } from '../store/echoes.ts'
import { paths } from '#contract/paths.ts'
import { isOurs, type Entry } from '../model/entry.ts'
import { quarantineLeft, type Quarantine } from '../model/clocks.ts'
import { unsentOf } from '../store/queries.ts'
import { readAnswer } from '../call/answer.ts'
import { call } from '../call/call.ts'
import { honoursKeys, type Run } from '../call/run.ts'
import { isBehind, lanesOf, ordersOf, type Lane, type Orders } from '../model/lanes.ts'

/** The work that the entries allow now. */
export interface Plan {
  /** Lanes whose head may be sent or reconciled, by the age of the head. */
  ready: { lane: Lane; to: 'send' | 'ask' }[]
  /** Entries that another run left in `sending`. */
  interrupted: Entry[]
  /** The earliest moment at which a waiting head may go (device clock). */
  nextAt: number | undefined
  /** Ids of the person's unsent entries. */
  unsentIds: Set<string>
  names: Names
  orders: Orders
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
  const plan: Plan = {
    ready: [],
    interrupted: unsent.filter((entry) => entry.state === 'sending' && isOurs(entry)),
    nextAt: undefined,
    unsentIds: new Set(unsent.map(({ id }) => id)),
    names: namesIn(unsent, aliases),
    orders: ordersOf(lanes, (kind) => run.ports.operations.get(kind)?.order),
    isOutdated: false,
  }
  for (const lane of lanes) {
    const status = headStatus(run, plan, headOf(lane))
    if (status.is === 'ready') plan.ready.push({ lane, to: status.to })
    if (status.is === 'waiting') plan.nextAt = Math.min(plan.nextAt ?? Infinity, status.until)
  }
  return plan
}

type HeadStatus =
  | { is: 'ready'; to: 'send' | 'ask' }
  | { is: 'waiting'; until: number }
  /** The entry waits for a person, for another entry, for a newer release, or for the run that is sending it. */
  | { is: 'held' }

/** Whether the head of a lane may be sent or reconciled now. */
export function headStatus(run: Run, plan: Plan, entry: Entry): HeadStatus {
  const { unsentIds, names } = plan
  // An entry of a newer release is left unchanged (promise P6).
  if (!isOurs(entry) || !run.ports.operations.has(entry.kind)) return { is: 'held' }
  if (entry.state !== 'waiting' && entry.state !== 'unknown') return { is: 'held' }
  const beginner = beginnerOf(entry, names)
  const needed = beginner === undefined ? entry.dependsOn : [...entry.dependsOn, beginner.id]
  if (needed.some((id) => unsentIds.has(id))) return { is: 'held' }
  const { notBefore } = entry.tries
  if (!isDue(notBefore, run.ports.clock.now())) return { is: 'waiting', until: notBefore ?? 0 }
  if (entry.state === 'unknown') return { is: 'ready', to: 'ask' }
  if (isBehind(entry, plan)) return { is: 'held' }
  const until = echoUntil(run, entry)
  return until === undefined ? { is: 'ready', to: 'send' } : { is: 'waiting', until }
}

/** Notes that an entry has settled: a local id that now has an alias may join two lanes. */
export function noteSettled(plan: Plan, entry: Entry): void {
  plan.unsentIds.delete(entry.id)
  if (begins(entry) && plan.names.numberedTypes.has(entry.makes.type)) plan.isOutdated = true
}

/**
 * Notes the provider's id of a new record, once it is stored. If another local id has the same number, the record was
 * created here twice, and both become one lane.
 */
export function noteNumber(run: Run, plan: Plan, entry: Entry): void {
  if (!begins(entry)) return
  const { ownLanes } = plan.names
  const lane = laneName(entry, run.serverIds)
  if (ownLanes.has(lane)) plan.isOutdated = true
  ownLanes.add(lane)
}

export function headOf(lane: Lane): Entry {
  const [head] = lane.entries
  if (head === undefined) throw new Error('a lane without entries')
  return head
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
    const headers = { accept: 'application/json' }
    await call(run, { method: 'GET', path: paths.me(), headers }, readAnswer)
  } catch {
    // Without a response the provider's time stays unknown, and the targets stay in quarantine.
  }
}
