import type { Fact } from './commit.ts'
import type { Entry, Parked } from './entry.ts'
import { askedBy, find, foundId, look, probeOf } from './probe-entry.ts'
import type { Prepared } from './prepare.ts'
import type { Run } from './run.ts'
import { sendEntry } from './send-entry.ts'

/**
 * Sends a claimed entry and says what was learnt. A 409 is looked into first: it may be the answer to a
 * repetition of a call that was taken, by a proxy or by ourselves. Never rejects.
 */
export async function sendAndCheck(run: Run, prepared: Prepared, claimed: Entry): Promise<Fact> {
  const fact = await sendEntry(run, prepared, claimed)
  if (fact.event.is !== 'refused' || fact.event.parked.why !== 'conflict') return fact
  const { parked } = fact.event
  const { replay } = prepared.operation
  if (replay.class === 'probe') return checked(run, prepared, claimed, { fact, parked })
  const mayHaveArrived = replay.class === 'natural' && claimed.lostCalls > 0
  return mayHaveArrived ? undecided(fact, parked) : fact
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
  const seen = await look(run, askedBy(run, entry, probe))
  const at = run.ports.clock.now()
  if (seen === 'gone') return fact
  if (seen === undefined) {
    // Found out later, as if no answer had come.
    const quietSince = run.serverClock.highest()
    const loss = { fault: false, applied: false, ...(quietSince !== undefined && { quietSince }) }
    return { ...fact, outcome: 'lost', event: { is: 'lost', then: 'ask', at, loss } }
  }
  const finding = find(run, entry, probe, seen)
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
