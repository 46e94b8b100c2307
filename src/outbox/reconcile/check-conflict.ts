import type { Fact } from '../call/commit.ts'
import type { Entry, Parked } from '../model/entry.ts'
import { ConflictError } from '../model/operation.ts'
import { askedBy, find, foundId, probeOf } from './probe-entry.ts'
import { contextOf, type Prepared } from '../call/prepare.ts'
import { sayWhoseLoss } from './lost-alone.ts'
import { pathsOf, readTogether } from './reading.ts'
import type { Run } from '../call/run.ts'
import { sendEntry } from '../call/send-entry.ts'

/**
 * Sends a claimed entry and says what was learnt. A call without an answer of the provider is looked into
 * first: it may be the network that fails, or this call alone. So is a 409: it may be the answer to a
 * repetition of a call that was taken, by a proxy or by ourselves. Never rejects.
 */
export async function sendAndCheck(run: Run, prepared: Prepared, claimed: Entry): Promise<Fact> {
  const fact = await sendEntry(run, prepared, claimed)
  if (fact.outcome === 'lost' || fact.outcome === 'portal') return sayWhoseLoss(run, fact)
  if (fact.event.is !== 'refused' || fact.event.parked.why !== 'conflict') return fact
  const { parked } = fact.event
  const { replay } = prepared.operation
  if (replay.class === 'probe') return checked(run, prepared, claimed, { fact, parked })
  const told = await lookedAgain(run, prepared, claimed, parked)
  const isAnothers = told !== parked && told.seen !== undefined
  if (!isAnothers && replay.class === 'natural' && claimed.lostCalls > 0) {
    return undecided(fact, told)
  }
  return { ...fact, event: { is: 'refused', parked: told } }
}

/**
 * What a person is to see who decides: what stands there, where that is the reason. Where it is not,
 * nothing can be overruled.
 */
async function lookedAgain(
  run: Run,
  { operation }: Prepared,
  { args, overrules }: Entry,
  parked: Parked,
): Promise<Parked> {
  const context = { ...contextOf(run.serverIds), overrules }
  const asked = operation.look?.(args as never, { ...context, refused: true })
  if (asked === undefined) return parked
  for (const path of pathsOf(asked)) run.looks.delete(path)
  const seen = await readTogether(run, asked)
  const { seen: _, ...words } = parked
  if (seen?.is !== 'seen') return words
  try {
    operation.request(args as never, { ...context, seen: seen.body })
    return words
  } catch (error) {
    if (!(error instanceof ConflictError)) return parked
    return { ...words, message: error.message, seen: error.seen }
  }
}

/** A person has to see whether it is there. */
const undecided = (fact: Fact, parked: Parked): Fact => ({
  ...fact,
  event: { is: 'refused', parked: { ...parked, why: 'unknown' } },
})

async function checked(
  run: Run,
  { operation }: Prepared,
  entry: Entry,
  { fact, parked }: { fact: Fact; parked: Parked },
): Promise<Fact> {
  const probe = probeOf(operation)
  if (probe === undefined) return fact
  const seen = await readTogether(run, askedBy(run, entry, probe))
  const at = run.ports.clock.now()
  if (seen?.is === 'gone') return fact
  if (seen?.is === 'refused') return undecided(fact, parked)
  // After a lost answer it may be the first call that was in the way, whoever came since.
  const refusal = entry.lostCalls === 0 ? parked.seen : undefined
  const finding = seen && (await find(run, entry, probe, seen, refusal))
  if (finding === undefined) {
    // Found out later, as if no answer had come.
    const quietSince = run.serverClock.highest()
    const loss = { fault: false, applied: false, ...(quietSince !== undefined && { quietSince }) }
    return { ...fact, outcome: 'lost', event: { is: 'lost', then: 'ask', at, loss } }
  }
  if (finding.is === 'absent') return fact
  const serverId = finding.is === 'present' ? foundId(finding) : undefined
  if (finding.is === 'unclear' || (entry.makes !== undefined && serverId === undefined)) {
    return undecided(fact, parked)
  }
  return {
    entry,
    outcome: 'settled',
    ...(serverId === undefined ? {} : { serverId }),
    event: { is: 'applied', at, status: 200 },
  }
}
