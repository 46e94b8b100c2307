import { hasPhotos, isOurs, type Entry, type LocalId } from '../model/entry.ts'
import { localIdsIn, withServerIds } from '../model/local-ids.ts'
import type { Ports } from '../model/ports.ts'
import { isUndone } from '../model/undone.ts'
import { readServerIds } from '../store/aliases.ts'
import { mayStillArrive } from '../store/echoes.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { entriesOf, hasEncrypted } from '../store/queries.ts'
import { reopenSent } from '../act/restore.ts'
import { beginRun, mayGoOn, type Run, type StopReason } from '../call/run.ts'
import { CannotBeSentError, operationOf } from '../call/prepare.ts'
import { observeAfter, observedReads } from '../reconcile/observe-entry.ts'
import { readTogether } from '../reconcile/reading.ts'
import { withHeartbeat } from './heartbeat.ts'

/** What the provider shows of an entry that it acknowledged. */
export interface CheckedEntry {
  entry: Entry
  /** `there`: it is there, or somebody has replaced it since. `missing`: it is certainly not there. */
  is: 'there' | 'missing' | 'unclear'
  /** Why a missing entry cannot be sent again from this device: its photo or its record no longer exists. */
  lacks?: 'photo' | 'record'
  /** The missing entries that create the records which a missing entry names. */
  makers: readonly CheckedEntry[]
}

/** Why nothing was compared: see `StopReason`; `busy` while this device sends. */
export type CheckStopped = StopReason | 'busy'

/**
 * Compares the person's sent entries with the provider, in the order of the acts, as after a lost response: a server
 * that was restored from a backup lacks what it acknowledged after that backup, and no device sends it by itself. Only
 * reads. Rejects with the error of a defect or of the database.
 */
export const checkSent = (
  db: OutboxDatabase,
  ports: Ports,
  signal: AbortSignal,
): Promise<CheckedEntry[] | CheckStopped> => underLock(db, ports, signal, compareAll)

/**
 * Compares once more, as long after `checkedAt` (device clock, ms) as two reads after a lost response are apart, and
 * lets those of the chosen entries be sent again that are still missing and lack nothing. Returns their number.
 */
export const sendAgain = (
  db: OutboxDatabase,
  ports: Ports,
  entryIds: ReadonlySet<string>,
  { checkedAt, signal }: { checkedAt: number; signal: AbortSignal },
): Promise<number | CheckStopped> =>
  underLock(db, ports, signal, async (run) => {
    const { clock, settings } = ports
    const left = checkedAt + settings.probeGapMs - clock.now()
    if (left > 0) await clock.sleep(Math.min(left, settings.probeGapMs), signal)
    const again = (await compareAll(run, entryIds)).filter(
      ({ entry, is, lacks }) => entryIds.has(entry.id) && is === 'missing' && lacks === undefined,
    )
    if (!mayGoOn(run)) return 0
    return reopenSent(
      db,
      ports,
      again.map(({ entry }) => entry),
    )
  })

/** Nothing is sent meanwhile, so that no call of this device changes what is compared. */
async function underLock<Result>(
  db: OutboxDatabase,
  ports: Ports,
  signal: AbortSignal,
  work: (run: Run) => Promise<Result>,
): Promise<Result | CheckStopped> {
  const signed = await ports.signed()
  if (signed === undefined || (await hasEncrypted(db, signed.person))) return 'signed-out'
  return withHeartbeat(db, ports, signed.person, async (lost) => {
    const options = { budgetMs: Infinity, signal: AbortSignal.any([lost, signal]) }
    const run = await beginRun(db, ports, signed, options)
    run.serverIds = await readServerIds(db.relaxed, run.person)
    const result = await work(run)
    return mayGoOn(run) ? result : (run.stopped ?? 'aborted')
  })
}

/** With `only`, those entries and the ones that they depend on through a missing record. */
async function compareAll(run: Run, only?: ReadonlySet<string>): Promise<CheckedEntry[]> {
  const listed = (await entriesOf(run.db, run.person)).filter(({ state }) => state !== 'discarded')
  const byLane = new Map<string, Entry[]>()
  const sameLane = ({ lane }: Entry) => {
    const name = withServerIds(lane, run.serverIds)
    const entries = byLane.get(name) ?? []
    byLane.set(name, entries)
    return entries
  }
  for (const entry of listed) sameLane(entry).push(entry)
  const sent = listed.filter(
    (entry) =>
      isOurs(entry) &&
      entry.state === 'settled' &&
      entry.end?.answer &&
      (only?.has(entry.id) ?? true),
  )
  const reads: Reads = new Map()
  const missingMakers = new Map<LocalId, CheckedEntry>()
  const checked: CheckedEntry[] = []
  for (const entry of sent) {
    const makers = localIdsIn(entry.args).flatMap((id) => missingMakers.get(id) ?? [])
    const verdict = isUndone(entry, sameLane(entry), run.serverIds)
      ? ('there' as const)
      : makers.length > 0
        ? ('missing' as const)
        : await observeSent(run, entry, reads)
    if (!mayGoOn(run)) break
    const one: CheckedEntry = { entry, is: verdict === 'gone' ? 'missing' : verdict, makers }
    if (one.is === 'missing') {
      const lacks = verdict === 'gone' ? 'record' : await lacksOf(run, one)
      if (lacks !== undefined) one.lacks = lacks
      if (entry.makes !== undefined) missingMakers.set(entry.makes.id, one)
    }
    checked.push(one)
  }
  return checked
}

async function lacksOf(run: Run, { entry, makers }: CheckedEntry): Promise<CheckedEntry['lacks']> {
  if (makers.some(({ lacks }) => lacks !== undefined)) return 'record'
  if (!hasPhotos(entry)) return undefined
  const { bodies } = run.db.relaxed
  const count = await bodies.where(':id').anyOf(entry.bodyIds).count()
  return count < entry.bodyIds.length ? 'photo' : undefined
}

/** What each group of paths showed: the entries of a record often need the same reads. */
type Reads = Map<string, ReturnType<typeof readTogether>>

async function observeSent(
  run: Run,
  entry: Entry,
  reads: Reads,
): Promise<CheckedEntry['is'] | 'gone'> {
  try {
    const { observe } = operationOf(run.ports, entry)
    if (observe === undefined || isLate(run, entry)) return 'unclear'
    const asked = observedReads(run, entry, observe)
    const name = JSON.stringify(asked)
    const reading = reads.get(name) ?? readTogether(run, asked)
    reads.set(name, reading)
    const seen = await reading
    if (seen?.is === 'gone') return 'gone'
    const observed = seen?.is === 'seen' && (await observeAfter(run, entry, observe, seen.body))
    if (!observed || observed.is === 'unclear') return 'unclear'
    if (observed.is !== 'before') return 'there'
    // Where it is unknown what the person saw, any other value may have been written since.
    const isOther = observed.there !== undefined && observed.there !== null
    return entry.saw === undefined && isOther ? 'unclear' : 'missing'
  } catch (error) {
    if (error instanceof CannotBeSentError) return 'unclear'
    throw error
  }
}

/** Whether an earlier call of the entry may still be in flight. */
const isLate = ({ ports: { clock, settings } }: Run, entry: Entry): boolean =>
  mayStillArrive(entry) && clock.now() - (entry.end?.at ?? 0) < settings.quarantineMs
