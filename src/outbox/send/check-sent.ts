import { isOurs, type Entry, type LocalId } from '../model/entry.ts'
import { localIdsIn, withServerIds } from '../model/local-ids.ts'
import type { Ports } from '../model/ports.ts'
import { isUndone } from '../model/ended.ts'
import { readServerIds } from '../store/aliases.ts'
import { mayStillArrive } from '../store/echoes.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { isClosed } from '../store/encrypted.ts'
import { entriesOf } from '../store/queries.ts'
import { isSameId } from '#src/domain/names/ids.ts'
import { beginRun, mayGoOn, type Run, type StopReason } from '../call/run.ts'
import { CannotBeSentError, operationOf } from '../call/prepare.ts'
import { observeAfter, observedReads } from '../reconcile/observe-entry.ts'
import { readTogether } from '../reconcile/reading.ts'
import { withHeartbeat } from './heartbeat.ts'

/** What the provider shows of an entry that it acknowledged. */
export interface CheckedEntry {
  entry: Entry
  /** `missing`: it is not there, or no longer. `unclear`: no read tells, or somebody else has written since. */
  is: 'there' | 'missing' | 'unclear'
}

/** Why nothing was compared: see `StopReason`; `busy` while this device sends, `encrypted` while photos are. */
export type CheckStopped = StopReason | 'busy'

/**
 * Compares the person's sent entries with the provider, in the order of the acts, as after a lost response: a server
 * that was restored from a backup lacks what it acknowledged after that backup, and no device sends it by itself. Only
 * reads. Nothing is sent meanwhile, so that no call of this device changes what is compared. Rejects with the error of
 * a defect or of the database.
 */
export async function checkSent(
  db: OutboxDatabase,
  ports: Ports,
  signal: AbortSignal,
): Promise<CheckedEntry[] | CheckStopped> {
  const signed = await ports.signed()
  if (signed === undefined) return 'signed-out'
  if (await isClosed(db, signed.person)) return 'signed-out'
  return withHeartbeat(db, ports, signed.person, async (lost) => {
    const options = { budgetMs: Infinity, signal: AbortSignal.any([lost, signal]) }
    const run = await beginRun(db, ports, signed, options)
    run.serverIds = await readServerIds(db.relaxed, run.person)
    const result = await compareAll(run)
    return mayGoOn(run) ? result : (run.stopped ?? 'aborted')
  })
}

async function compareAll(run: Run): Promise<CheckedEntry[]> {
  const sent = (await entriesOf(run.db, run.person)).filter(
    (entry) => isOurs(entry) && entry.state === 'settled' && entry.end?.answer,
  )
  const byLane = new Map<string, Entry[]>()
  const sameLane = ({ lane }: Entry) => {
    const name = withServerIds(lane, run.serverIds)
    const entries = byLane.get(name) ?? []
    byLane.set(name, entries)
    return entries
  }
  for (const entry of sent) sameLane(entry).push(entry)
  const reads: Reads = new Map()
  /** Records that are not there under the number which this device knows. What names them is not there either. */
  const lostRecords = new Map<LocalId, 'missing' | 'unclear'>()
  const checked: CheckedEntry[] = []
  for (const entry of sent) {
    const named = localIdsIn(entry.args).flatMap((id) => lostRecords.get(id) ?? [])
    const is = isUndone(entry, sameLane(entry), run.serverIds)
      ? 'there'
      : (named[0] ?? (await observeSent(run, entry, reads)))
    if (!mayGoOn(run)) break
    if (is !== 'there' && entry.makes !== undefined) lostRecords.set(entry.makes.id, is)
    checked.push({ entry, is })
  }
  return checked
}

/** What each group of paths showed: the entries of a record often need the same reads. */
type Reads = Map<string, ReturnType<typeof readTogether>>

async function observeSent(run: Run, entry: Entry, reads: Reads): Promise<CheckedEntry['is']> {
  try {
    const { observe } = operationOf(run.ports, entry)
    if (observe === undefined || isLate(run, entry)) return 'unclear'
    const asked = observedReads(run, entry, observe)
    const name = JSON.stringify(asked)
    const reading = reads.get(name) ?? readTogether(run, asked)
    reads.set(name, reading)
    const seen = await reading
    if (seen?.is === 'gone') return 'missing'
    const observed = seen?.is === 'seen' && (await observeAfter(run, entry, observe, seen.body))
    if (!observed) return 'unclear'
    if (observed.is === 'mine')
      return isRenumbered(run, entry, observed.value) ? 'unclear' : 'there'
    if (observed.is !== 'before') return 'unclear'
    // Where it is unknown what the person saw, any other value may have been written since.
    const isOther = observed.there !== undefined && observed.there !== null
    return entry.saw === undefined && isOther ? 'unclear' : 'missing'
  } catch (error) {
    if (error instanceof CannotBeSentError) return 'unclear'
    throw error
  }
}

/** Whether the record has another number than the one that was acknowledged: somebody has made it again. */
function isRenumbered({ serverIds }: Run, { makes }: Entry, value: unknown): boolean {
  const known = makes && serverIds.get(makes.id)
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined
  return known !== undefined && id !== undefined && !isSameId(id, known)
}

/** Whether an earlier call of the entry may still be in flight. */
const isLate = ({ ports: { clock, settings } }: Run, entry: Entry): boolean =>
  mayStillArrive(entry) && clock.now() - (entry.end?.at ?? 0) < settings.quarantineMs
