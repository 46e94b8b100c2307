import type { EntryResult } from '../call/commit.ts'
import type { Entry, Parked } from '../model/entry.ts'
import type { Observed } from '../model/observe.ts'
import { CannotBeSentError, type Prepared } from '../call/prepare.ts'
import { observeAfter, observeBefore, observedReads } from './observe-entry.ts'
import { foundResult } from './probe-entry.ts'
import { pathsOf, reach, readTogether } from './reading.ts'
import { nextTryAt, type Run } from '../call/run.ts'
import { networkFailed } from '../call/call.ts'
import { lost, sendEntry } from '../call/send-entry.ts'

/**
 * Sends a claimed entry and returns the result. If the provider gave no response, a check decides whether the
 * network fails or only this call. A 409 is checked too: a proxy or this device may have repeated a call that the
 * provider had already applied. Rejects only on a defect or if the database fails.
 */
export async function sendAndCheck(
  run: Run,
  prepared: Prepared,
  claimed: Entry,
): Promise<EntryResult> {
  const result = await sendEntry(run, prepared, claimed)
  if (result.outcome === 'lost' || result.outcome === 'portal') return sayWhoseLoss(run, result)
  if (result.event.is !== 'parked' || result.event.parked.why !== 'conflict') return result
  const { parked } = result.event
  try {
    return await afterConflict(run, prepared, claimed, { result, parked })
  } catch (error) {
    if (!(error instanceof CannotBeSentError)) throw error
    return undecidedAfter(result, parked)
  }
}

/** Rejects with CannotBeSentError where the operation's code fails. */
async function afterConflict(
  run: Run,
  prepared: Prepared,
  claimed: Entry,
  { result, parked }: { result: EntryResult; parked: Parked },
): Promise<EntryResult> {
  if (prepared.operation.target === undefined)
    return checked(run, prepared, claimed, { result, parked })
  const reason = await observedAgain(run, prepared, claimed, parked)
  if (reason === undefined) return lost(run, claimed, 'lost', {}, result.status, 'ask')
  const isAnothers =
    reason.there !== undefined && prepared.operation.observe?.refusalTells === undefined
  if (!isAnothers && claimed.tries.lost > 0) return undecidedAfter(result, reason)
  return { ...result, event: { is: 'parked', parked: reason } }
}

/**
 * A call got no response of the provider, so the provider is read at once. If that read succeeds, only this
 * entry failed: its backoff grows each time, and the others go on. If the read fails, the network failed, and
 * all entries wait for it.
 */
async function sayWhoseLoss(run: Run, result: EntryResult): Promise<EntryResult> {
  const { event, outcome, entry } = result
  if (event.is !== 'lost') return result
  if (!(await reach(run))) {
    await networkFailed(run, outcome === 'portal' ? 'portal' : 'network')
    return result
  }
  // An entry that may have arrived is reconciled soon, because reads work.
  const inARow = event.then === 'again' ? (entry.tries.alone ?? 0) + 1 : 1
  const loss = { ...event.loss, notBefore: nextTryAt(run, inARow), alone: true as const }
  return { ...result, event: { ...event, loss } }
}

/**
 * Adds the current value at the provider to the reason, if that value caused the conflict. Without a current
 * value, the person cannot choose to overwrite. Undefined if no read succeeded after an earlier call was lost: a
 * later read shows whether that call arrived.
 */
async function observedAgain(
  run: Run,
  { operation: { observe } }: Prepared,
  entry: Entry,
  parked: Parked,
): Promise<Parked | undefined> {
  if (observe === undefined) return parked
  if (observe.refusalTells !== undefined) {
    const there = observe.refusalTells(parked.seen)
    return there === undefined ? parked : { ...parked, there }
  }
  const { seen: _, ...words } = parked
  if (entry.saw === undefined) return words
  const asked = observedReads(run, entry, observe)
  for (const path of pathsOf(asked)) run.results.delete(path)
  const seen = await readTogether(run, asked)
  if (seen === undefined && entry.tries.lost > 0) return undefined
  const observed = seen?.is === 'seen' && observeBefore(run, entry, observe, seen.body)
  return observed && observed.is === 'theirs' ? { ...words, ...conflictOf(observed) } : words
}

/** The current value at the provider, and what the person who decides sees of it. */
export const conflictOf = ({ message, there, seen }: Extract<Observed, { is: 'theirs' }>) => ({
  message,
  there,
  ...(seen === undefined ? {} : { seen }),
})

/** It is unknown whether the act is present, so a person has to check. */
const undecidedAfter = (result: EntryResult, parked: Parked): EntryResult => ({
  ...result,
  event: { is: 'parked', parked: { ...parked, why: 'unknown' } },
})

async function checked(
  run: Run,
  { operation }: Prepared,
  entry: Entry,
  { result, parked }: { result: EntryResult; parked: Parked },
): Promise<EntryResult> {
  const { observe } = operation
  if (observe === undefined) return result
  const seen = await readTogether(run, observedReads(run, entry, observe))
  if (seen?.is === 'gone') return result
  if (seen?.is === 'refused') return undecidedAfter(result, parked)
  // After a lost response, the conflict may come from the entry's own first call, even if somebody else has
  // written since.
  const refusal = entry.tries.lost === 0 ? parked.seen : undefined
  const observed = seen && (await observeAfter(run, entry, observe, seen.body, { refusal }))
  switch (observed?.is) {
    case undefined:
      // The check failed, so the entry counts as lost and is reconciled later.
      return lost(run, entry, 'lost', {}, result.status, 'ask')
    case 'mine':
      return foundResult(run, entry, observed.value) ?? undecidedAfter(result, parked)
    case 'before':
      return result
    case 'theirs':
      return { ...result, event: { is: 'parked', parked: { ...parked, ...conflictOf(observed) } } }
    case 'unclear':
      return undecidedAfter(result, parked)
  }
}
