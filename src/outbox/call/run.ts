import type { Id } from '#src/domain/names/ids.ts'
import { backoffMs } from '../model/backoff.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { isBrought, wasSent, type Entry, type LocalId, type PersonKey } from '../model/entry.ts'
import { addMeta, device, readMeta, type Breaker } from '../store/meta.ts'
import { ServerClock, type Moment, type Quarantine } from '../model/clocks.ts'
import { readsFirst, whatLossMeans } from '../model/operation.ts'
import type { Ports, Signed } from '../model/ports.ts'

/** Why a run makes no more claims. */
export type StopReason =
  | 'signed-out'
  | 'network'
  | 'portal'
  | 'hold'
  | 'budget'
  | 'aborted'
  | 'lock-lost'

/** One read of the provider, by its clock (the device's if responses have no `Date`). */
export interface ReadResult {
  /** `gone`: the record does not exist. */
  is: 'seen' | 'gone'
  body?: unknown
  at: number
  askedAt: Moment
}

/** The state of one run of the engine, while it holds the lock. */
export interface Run {
  db: OutboxDatabase
  ports: Ports
  person: PersonKey
  token: string
  /** Claims with another fence belong to another run. */
  fence: number
  serverClock: ServerClock
  /** The provider's ids at the time of the plan, and those of records that were created since. */
  serverIds: Map<LocalId, Id>
  /** The echoes at the time of the plan, and those of entries that settle since. */
  echoes: Map<string, Quarantine | undefined>
  /** When the provider last responded. */
  heardAt: Moment | undefined
  /** Whether the provider responds, while that check is in flight. */
  reaching: Promise<boolean> | undefined
  /** Cached reads by path. */
  results: Map<string, ReadResult>
  breaker: Breaker | undefined
  holdUntil: number
  /** The monotonic moment after which the run makes no more claims. */
  endsAt: number
  stopped: StopReason | undefined
  /** Whether an entry was settled in this run. */
  progressed: boolean
  /** The defect or database failure that ended the run. */
  failure: Error | undefined
  /** Once aborted, the run makes no more claims; calls in flight come to their end. */
  signal: AbortSignal
}

/**
 * [Note: Scopes are async] Dexie counts the awaits of a transaction's scope only if the scope is an async
 * function. A scope that is not async spoils the count of another transaction that begins in the same turn,
 * which then commits too early. Therefore every scope in this folder is declared `async`.
 */

interface RunOptions {
  budgetMs: number
  signal: AbortSignal
}

/** Takes a new fence, so that the previous holder of the lock makes no more claims. */
export async function beginRun(
  db: OutboxDatabase,
  ports: Ports,
  signed: Signed,
  options: RunOptions,
): Promise<Run> {
  const fence = await db.strict.transaction('rw', db.strict.meta, async () =>
    addMeta(db.strict, 'fence', signed.person, 1),
  )
  return { ...(await beginReading(db, ports, signed, options)), fence }
}

/** A run that only reads, beside the holder of the lock: without a fence it cannot claim. */
export async function beginReading(
  db: OutboxDatabase,
  ports: Ports,
  { person, token }: Signed,
  options: RunOptions,
): Promise<Run> {
  const { relaxed } = db
  return {
    db,
    ports,
    person,
    token,
    fence: 0,
    serverClock: new ServerClock(ports.clock),
    serverIds: new Map(),
    echoes: new Map(),
    heardAt: undefined,
    reaching: undefined,
    results: new Map(),
    breaker: await readMeta(relaxed, 'breaker', person),
    holdUntil: (await readMeta(relaxed, 'hold', device)) ?? 0,
    endsAt: ports.clock.monotonic() + options.budgetMs,
    stopped: undefined,
    progressed: false,
    failure: undefined,
    signal: options.signal,
  }
}

/** Whether the run may start another call. */
export function mayGoOn(run: Run): boolean {
  if (run.stopped === undefined) {
    if (run.signal.aborted) run.stopped = 'aborted'
    else if (run.ports.clock.monotonic() >= run.endsAt) run.stopped = 'budget'
  }
  return run.stopped === undefined
}

/** When an entry that has failed `failures` times is tried again (device clock). */
export const nextTryAt = ({ ports: { clock, random, settings } }: Run, failures: number): number =>
  clock.now() + backoffMs(failures, random, settings)

const dayMs = 24 * 3_600_000

/** What a lost response means for this entry now. */
export function afterLoss(run: Run, entry: Entry): 'again' | 'ask' | 'person' {
  return whatLossMeans(run.ports.operations.get(entry.kind), keyIsAlive(run, entry))
}

/**
 * The next step of a waiting entry that may have been sent and may not simply be repeated: no key protects it, or
 * it is an unguarded copy. Undefined for all other entries.
 */
export function afterKeysLife(run: Run, entry: Entry): 'ask' | 'person' | undefined {
  if (entry.state !== 'waiting' || entry.tries.lost === 0) return undefined
  if (entry.tries.firstAt === undefined) return undefined
  const then = afterLoss(run, entry)
  if (then !== 'again') return then
  return isUnguardedCopy(run, entry) ? 'person' : undefined
}

/**
 * Whether repeating the exported entry may overwrite a newer value of another device, because neither a key nor a
 * read protects it. An entry that was sent once from its own device, or that a person decided on, needs this
 * protection no longer. For an imported entry it is unknown which device sent it.
 */
function isUnguardedCopy(run: Run, entry: Entry): boolean {
  if (entry.copy === undefined || entry.copy.is === 'only-here') return false
  if (wasSent(entry) && !isBrought(entry)) return false
  if (keyIsAlive(run, entry)) return false
  const operation = run.ports.operations.get(entry.kind)
  return isBrought(entry) || operation === undefined || !readsFirst(operation)
}

/** Whether the provider deduplicates a repeated call by its key, by the configuration alone. */
export const honoursKeys = ({ ports }: Pick<Run, 'ports'>): boolean =>
  ports.settings.keys === 'honoured'

function keyIsAlive(run: Run, entry: Entry): boolean {
  const { clock, settings } = run.ports
  const age = clock.now() - (entry.tries.firstAt ?? clock.now())
  return honoursKeys(run) && age < settings.keyLifeMs - dayMs
}
