import { makePlan } from '../person/plan.ts'
import { simulate } from '../simulate.ts'
import type { Violation } from '../judge/watch.ts'
import type { Canary } from './canary.ts'

export interface Caught {
  seed: number
  violation: Violation
}

/**
 * The first history in which a known-bad engine breaks one of its rules; undefined if none does.
 */
export async function catchCanary(
  { engine, caughtFor, weather, model = 'no keys' }: Canary,
  histories: number,
  firstSeed = 1,
): Promise<Caught | undefined> {
  for (let seed = firstSeed; seed < firstSeed + histories; seed += 1) {
    const { violations } = await simulate(engine, makePlan(seed, model, weather))
    const violation = violations.find(({ rule }) => caughtFor.includes(rule))
    if (violation !== undefined) return { seed, violation }
  }
  return undefined
}
