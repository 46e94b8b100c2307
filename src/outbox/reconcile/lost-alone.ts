import { backoffMs } from '../model/backoff.ts'
import type { Fact } from '../call/commit.ts'
import { reach } from './reading.ts'
import type { Run } from '../call/run.ts'
import { networkFailed } from '../call/send-entry.ts'

/**
 * A call got no response of the provider, so the provider is read at once. If that read succeeds, only this
 * entry failed: its backoff grows each time, and the others go on. If the read fails, the network failed, and
 * all entries wait for it.
 */
export async function sayWhoseLoss(run: Run, fact: Fact): Promise<Fact> {
  const { event, outcome, entry } = fact
  if (event.is !== 'lost') return fact
  if (!(await reach(run))) {
    await networkFailed(run, outcome === 'portal' ? 'portal' : 'network')
    return fact
  }
  const { clock, random, settings } = run.ports
  // An entry that may have arrived is reconciled soon, because reads work.
  const inARow = event.then === 'again' ? (entry.tries.alone ?? 0) + 1 : 1
  const notBefore = clock.now() + backoffMs(inARow, random, settings)
  return { ...fact, event: { ...event, loss: { ...event.loss, notBefore, alone: true } } }
}
