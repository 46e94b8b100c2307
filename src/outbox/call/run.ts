import type { Id } from '#src/domain/names/ids.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { isBrought, wasSent, type Entry, type LocalId, type PersonKey } from '../model/entry.ts'
import { readServerIds } from '../store/aliases.ts'
import { addMeta, readHold, readMeta, type Breaker } from '../store/meta.ts'
import { makeServerClock, type Moment, type Quarantine, type ServerClock } from '../model/clocks.ts'
import { readsFirst, whatLossMeans } from '../model/operation.ts'
import type { Ports } from '../model/ports.ts'

/** Why a run claims nothing more. */
export type StopReason =
  | 'signed-out'
  | 'network'
  | 'portal'
  | 'hold'
  | 'budget'
  | 'aborted'
  | 'lock-lost'

/** What was read of the provider, and when that was asked for. */
export interface Kept {
  body: unknown
  readAt: Moment
}

/** What one run of the engine knows, while it holds the lock. */
export interface Run {
  db: OutboxDatabase
  ports: Ports
  person: PersonKey
  token: string
  /** Claims of another fence than this are not ours. */
  fence: number
  serverClock: ServerClock
  serverIds: Map<LocalId, Id>
  /** As they were when the plan was made; what settles since adds to them. */
  echoes: Map<string, Quarantine | undefined>
  /** When the provider answered last. */
  heardAt: Moment | undefined
  /** Whether it answers, while that is being asked. */
  reaching: Promise<boolean> | undefined
  /** What stood at a path. */
  looks: Map<string, Kept>
  breaker: Breaker | undefined
  holdUntil: number
  /** Monotonic moment after which nothing more is claimed. */
  endsAt: number
  stopped: StopReason | undefined
  /** Something reached a definite end in this run. */
  progressed: boolean
  /** A defect or a failing database, which ended the run. */
  failure: Error | undefined
  /** When aborted nothing more is claimed; calls under way come to their end. */
  signal: AbortSignal
}

/**
 * [Note: Scopes are async] Dexie counts the awaits of a transaction's scope only when the scope is an
 * async function. One that is not spoils the count of another transaction that begins in the same
 * turn, which is then committed too early. So every scope in this folder says `async`.
 */

/** Takes a new fence, so that whoever held the lock before claims nothing more. */
export async function beginRun(
  db: OutboxDatabase,
  ports: Ports,
  signed: { person: PersonKey; token: string },
  options: { budgetMs: number; signal: AbortSignal },
): Promise<Run> {
  const { person, token } = signed
  const fence = await db.strict.transaction('rw', db.strict.meta, async () =>
    addMeta(db.strict, 'fence', person, 1),
  )
  const { relaxed } = db
  return {
    db,
    ports,
    person,
    token,
    fence,
    serverClock: makeServerClock(ports.clock),
    serverIds: await readServerIds(relaxed, person),
    echoes: new Map(),
    heardAt: undefined,
    reaching: undefined,
    looks: new Map(),
    breaker: await readMeta(relaxed, 'breaker', person),
    holdUntil: await readHold(relaxed),
    endsAt: ports.clock.monotonic() + options.budgetMs,
    stopped: undefined,
    progressed: false,
    failure: undefined,
    signal: options.signal,
  }
}

/** Whether the run may begin another call. */
export function mayGoOn(run: Run): boolean {
  if (run.stopped === undefined) {
    if (run.signal.aborted) run.stopped = 'aborted'
    else if (run.ports.clock.monotonic() >= run.endsAt) run.stopped = 'budget'
  }
  return run.stopped === undefined
}

const dayMs = 24 * 3_600_000

/** What a lost answer means for this entry now. */
export function afterLoss(run: Run, entry: Entry): 'again' | 'ask' | 'person' {
  return whatLossMeans(run.ports.operations.get(entry.kind), keyIsAlive(run, entry))
}

/**
 * What becomes of an entry that was to be repeated under its key, and has waited for longer than the
 * provider remembers keys; undefined for all others.
 */
export function afterKeysLife(run: Run, entry: Entry): 'ask' | 'person' | undefined {
  if (entry.state !== 'waiting' || entry.tries.lost === 0) return undefined
  if (entry.tries.firstAt === undefined) return undefined
  const then = afterLoss(run, entry)
  if (then !== 'again') return then
  return isUnguardedCopy(run, entry) ? 'person' : undefined
}

/**
 * It may write an old value over the newer one of another device: no key guards it, and no look. What has
 * gone out once from where it was made, or was decided on, is that device's own matter again; of what was
 * brought in nobody knows from where it went.
 */
function isUnguardedCopy(run: Run, entry: Entry): boolean {
  if (entry.copy === undefined || entry.copy.is === 'only-here') return false
  if (wasSent(entry) && !isBrought(entry)) return false
  if (keyIsAlive(run, entry)) return false
  const operation = run.ports.operations.get(entry.kind)
  return isBrought(entry) || operation === undefined || !readsFirst(operation)
}

/** Whether the provider answers a repeated call from its memory, by the configuration alone. */
export const honoursKeys = ({ ports }: Pick<Run, 'ports'>): boolean =>
  ports.settings.keys === 'honoured'

function keyIsAlive(run: Run, entry: Entry): boolean {
  const { clock, settings } = run.ports
  const age = clock.now() - (entry.tries.firstAt ?? clock.now())
  return honoursKeys(run) && age < settings.keyLifeMs - dayMs
}
