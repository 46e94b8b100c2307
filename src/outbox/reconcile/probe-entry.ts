import { isId, type Id } from '#src/domain/names/ids.ts'
import { backoffMs } from '../model/backoff.ts'
import { commit, type Fact } from '../call/commit.ts'
import { countAttempts, type Entry } from '../model/entry.ts'
import type { Observed } from '../model/observe.ts'
import { CannotBeSentError, operationOf } from '../call/prepare.ts'
import { observeAfter, observedReads } from './observe-entry.ts'
import { nextProbeAt, readTogether, whyNothing, type ReadResult } from './reading.ts'
import { quarantineLeft } from '../model/clocks.ts'
import type { Run } from '../call/run.ts'
import type { EntryEvent } from '../model/entry-event.ts'

type Seen = Extract<ReadResult, { is: 'seen' }>

/**
 * Reads whether an entry with an unknown result arrived. *Present* is conclusive at once; *absent* is conclusive
 * only after the quarantine, and twice; for an idempotent entry, without a quarantine. If a read failed, it is
 * repeated later.
 */
async function askAbout(run: Run, entry: Entry): Promise<EntryEvent> {
  const { observe, target } = operationOf(run.ports, entry)
  if (observe === undefined) return { is: 'unclear', at: run.ports.clock.now() }
  const seen = await readTogether(run, observedReads(run, entry, observe))
  const at = run.ports.clock.now()
  switch (seen?.is) {
    case undefined:
      return { is: 'postponed', notBefore: await nextProbeAt(run, entry), counts: true }
    case 'refused': {
      const { status, message } = seen
      return { is: 'given-up', parked: { why: 'unknown', at, status, message } }
    }
    case 'gone':
      return { is: 'unclear', at }
    case 'seen': {
      const observed = await observeAfter(run, entry, observe, seen.body)
      if (observed !== undefined && target !== undefined && isAbsent(observed))
        return notThere(run, entry, seen)
      if (observed !== undefined) return eventOf(run, entry, seen, observed)
      return { is: 'postponed', notBefore: await nextProbeAt(run, entry), counts: true }
    }
  }
}

/**
 * A value of somebody else does not prove that the call failed, because the call may still arrive; the next
 * precondition finds the conflict.
 */
const isAbsent = ({ is }: Observed) => is === 'before' || is === 'theirs'

function eventOf(run: Run, entry: Entry, seen: Seen, observed: Observed): EntryEvent {
  const { clock, settings } = run.ports
  const at = clock.now()
  if (observed.is === 'unclear') return { is: 'unclear', at, seen: seen.body }
  // The call was aborted before this read, so a later moment comes from a clock that had jumped.
  const quietSince = Math.min(
    entry.doubt?.quietSince ?? seen.at,
    run.serverClock.highest() ?? seen.at,
  )
  const { quarantineMs } = settings
  const quarantine = { since: quietSince, at: entry.doubt?.at }
  const left = quarantineLeft(quarantine, { provider: seen.at, device: at }, quarantineMs)
  const believed = left === 0
  if (observed.is === 'mine') {
    return { is: 'found', at, ...(observed.value === undefined ? {} : { value: observed.value }) }
  }
  return {
    is: 'absent',
    at,
    quietSince,
    believed,
    notBefore: at + (believed ? settings.probeGapMs : Math.min(left, quarantineMs)),
  }
}

/** An idempotent entry may be sent again unchanged, without a quarantine. */
function notThere({ ports }: Run, entry: Entry, seen: Seen): EntryEvent {
  const { clock, random, settings } = ports
  const at = clock.now()
  const notBefore = at + backoffMs(countAttempts(entry), random, settings)
  return { is: 'absent', at, quietSince: seen.at, believed: true, notBefore }
}

/** The provider's id of the record that a reconciling read found, for a create. */
export function foundId({ value }: { value?: unknown }): Id | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { id } = value as { id?: unknown }
  return isId(id) ? id : undefined
}

/**
 * The entry names a record without a known number, or its code has a defect: a reconciling read is impossible.
 */
function cannotAsk(run: Run, error: unknown): EntryEvent {
  if (!(error instanceof CannotBeSentError)) throw error
  return { is: 'unclear', at: run.ports.clock.now() }
}

function outcomeOf(run: Run, event: EntryEvent): Pick<Fact, 'outcome' | 'status'> {
  if (event.is === 'found') return { outcome: 'settled' }
  if (event.is === 'postponed') return { outcome: whyNothing(run) }
  if (event.is !== 'given-up' || event.parked.status === undefined) return { outcome: 'lost' }
  return { outcome: 'refused', status: event.parked.status }
}

/** Reconciles the head of a lane and records the result; returns whether the read was usable. */
export async function ask(run: Run, entry: Entry): Promise<boolean> {
  const event = await askAbout(run, entry).catch((error: unknown) => cannotAsk(run, error))
  const serverId = event.is === 'found' ? foundId(event) : undefined
  const needsId = event.is === 'found' && entry.makes !== undefined && serverId === undefined
  const fact: Fact = {
    entry,
    ...outcomeOf(run, event),
    event: needsId ? { is: 'unclear', at: run.ports.clock.now() } : event,
    ...(serverId === undefined ? {} : { serverId }),
  }
  await commit(run, fact, undefined)
  return event.is !== 'postponed'
}
