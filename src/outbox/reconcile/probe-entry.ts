import { isId } from '#src/domain/names/ids.ts'
import { commit, type EntryResult } from '../call/commit.ts'
import { countAttempts, type Entry } from '../model/entry.ts'
import { CannotBeSentError, operationOf } from '../call/prepare.ts'
import { observeAfter, observedReads } from './observe-entry.ts'
import { nextProbeAt, readTogether, whyNothing } from './reading.ts'
import { quarantineLeft } from '../model/clocks.ts'
import { nextTryAt, type Run } from '../call/run.ts'
import type { EntryEvent } from '../model/entry-event.ts'
import { undecided } from '../model/transition.ts'

/** Reconciles the head of a lane and records the result; returns whether the read was usable. */
export async function ask(run: Run, entry: Entry): Promise<boolean> {
  const result = await askAbout(run, entry)
  await commit(run, result)
  return result.event.is !== 'postponed'
}

/**
 * Reads whether an entry with an unknown result arrived. *Present* is conclusive at once; *absent* is conclusive
 * only after the quarantine, and twice; for an idempotent entry, without a quarantine. If a read failed, it is
 * repeated later.
 */
async function askAbout(run: Run, entry: Entry): Promise<EntryResult> {
  try {
    const { observe, target } = operationOf(run.ports, entry)
    if (observe === undefined) return inconclusive(run, entry)
    const seen = await readTogether(run, observedReads(run, entry, observe))
    if (seen?.is === 'gone') return inconclusive(run, entry)
    if (seen?.is === 'refused') {
      const { status, message } = seen
      const parked = { why: 'unknown', at: run.ports.clock.now(), status, message } as const
      return { entry, outcome: 'refused', status, event: { is: 'parked', parked } }
    }
    const observed = seen && (await observeAfter(run, entry, observe, seen.body))
    switch (observed?.is) {
      case undefined: {
        const notBefore = await nextProbeAt(run, entry)
        const event = { is: 'postponed', notBefore, counts: true } as const
        return { entry, outcome: whyNothing(run), event }
      }
      case 'mine':
        return foundResult(run, entry, observed.value) ?? inconclusive(run, entry)
      case 'unclear':
        return inconclusive(run, entry, seen?.body)
      // A value of somebody else does not prove that the call failed, because the call may still arrive; the next
      // precondition finds the conflict.
      case 'before':
      case 'theirs':
        return { entry, outcome: 'lost', event: absent(run, entry, target, seen?.at ?? 0) }
    }
  } catch (error) {
    // The entry names a record without a known number, or its code has a defect: no read is possible.
    if (error instanceof CannotBeSentError) return inconclusive(run, entry)
    throw error
  }
}

/** The reads do not show whether the call arrived, so the person decides. */
function inconclusive(run: Run, entry: Entry, seen?: unknown): EntryResult {
  const reason = undecided(entry, run.ports.clock.now())
  const parked = seen === undefined ? reason : { ...reason, seen }
  return { entry, outcome: 'lost', event: { is: 'parked', parked } }
}

/** The reads show the act. Undefined if it made a record whose number they do not show. */
export function foundResult(run: Run, entry: Entry, value: unknown): EntryResult | undefined {
  const { id } = (value ?? {}) as { id?: unknown }
  const serverId = isId(id) ? id : undefined
  if (entry.makes !== undefined && serverId === undefined) return undefined
  const event = { is: 'applied', at: run.ports.clock.now(), status: 200, value } as const
  return { entry, outcome: 'settled', serverId, event }
}

function absent(run: Run, entry: Entry, target: unknown, readAt: number): EntryEvent {
  const { clock, settings } = run.ports
  const at = clock.now()
  if (target !== undefined) {
    // An idempotent entry may be sent again unchanged, without a quarantine.
    const notBefore = nextTryAt(run, countAttempts(entry))
    return { is: 'absent', at, quietSince: readAt, believed: true, notBefore }
  }
  // The call was aborted before this read, so a later moment comes from a clock that had jumped.
  const quietSince = Math.min(
    entry.doubt?.quietSince ?? readAt,
    run.serverClock.highest() ?? readAt,
  )
  const { quarantineMs, probeGapMs } = settings
  const quarantine = { since: quietSince, at: entry.doubt?.at }
  const left = quarantineLeft(quarantine, { provider: readAt, device: at }, quarantineMs)
  const believed = left === 0
  const notBefore = at + (believed ? probeGapMs : Math.min(left, quarantineMs))
  return { is: 'absent', at, quietSince, believed, notBefore }
}
