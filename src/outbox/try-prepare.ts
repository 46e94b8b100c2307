import { backoffMs } from './backoff.ts'
import { commit } from './commit.ts'
import type { Entry, ParkReason } from './entry.ts'
import { look, probeOf } from './probe-entry.ts'
import { CannotBeSentError, prepare, type Prepared } from './prepare.ts'
import type { Run } from './run.ts'

export const needsBaseline = (run: Run, entry: Entry) => {
  const replay = run.ports.operations.get(entry.kind)?.replay
  return replay?.class === 'probe' && replay.baseline
}

/** Builds an entry's call; undefined when it cannot go now, which the entry or the run then says. */
export async function tryPrepare(run: Run, entry: Entry): Promise<Prepared | undefined> {
  try {
    const prepared = await prepare(run.db.relaxed, run.ports, entry, run.serverIds)
    const probe = probeOf(prepared.operation)
    if (probe === undefined || !probe.baseline) return prepared
    const seen = await look(run, entry, probe)
    if (seen === 'gone') {
      await park(run, entry, 'gone', 'O registro não existe mais no servidor.')
      return undefined
    }
    if (seen === undefined) {
      await postpone(run, entry)
      return undefined
    }
    return { ...prepared, baseline: seen.body }
  } catch (error) {
    if (!(error instanceof CannotBeSentError)) throw error
    await park(run, entry, error.why, error.message)
    return undefined
  }
}

async function park(run: Run, entry: Entry, why: ParkReason, message: string): Promise<void> {
  const parked = { why, at: run.ports.clock.now(), message }
  await commit(run, { entry, outcome: 'refused', event: { is: 'given-up', parked } }, undefined)
}

/** The read gave nothing usable: try again later, without a call having gone out. */
async function postpone(run: Run, entry: Entry): Promise<void> {
  const { clock, random, settings } = run.ports
  const notBefore = clock.now() + backoffMs(2, random, settings)
  await commit(
    run,
    { entry, outcome: 'server-fault', event: { is: 'postponed', notBefore, counts: true } },
    undefined,
  )
}
