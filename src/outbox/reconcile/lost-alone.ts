import { backoffMs } from '../model/backoff.ts'
import type { Fact } from '../call/commit.ts'
import { reach } from './reading.ts'
import type { Run } from '../call/run.ts'
import { networkFailed } from '../call/send-entry.ts'

/**
 * A call got no answer of the provider: the provider is asked something else at once. Where that is answered
 * the loss is this entry's own, which waits for longer each time, and the others go on. Where it is not, the
 * network failed, and all wait for it.
 */
export async function sayWhoseLoss(run: Run, fact: Fact): Promise<Fact> {
  const { event, outcome, entry } = fact
  if (event.is !== 'lost') return fact
  if (!(await reach(run))) {
    await networkFailed(run, outcome === 'portal' ? 'portal' : 'network')
    return fact
  }
  const { clock, random, settings } = run.ports
  // What may have arrived is looked for soon: reads are answered.
  const inARow = event.then === 'again' ? (entry.tries.alone ?? 0) + 1 : 1
  const notBefore = clock.now() + backoffMs(inARow, random, settings)
  return { ...fact, event: { ...event, loss: { ...event.loss, notBefore, alone: true } } }
}
