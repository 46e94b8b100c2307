import { makePlan } from '../person/plan.ts'
import { simulate } from '../simulate.ts'
import type { Violation } from '../judge/watch.ts'
import type { Canary } from './canary.ts'

export interface Caught {
  seed: number
  violation: Violation
}

/**
 * A history in which a known-bad engine breaks one of its rules: the one that is known, else the first; undefined if
 * none does.
 */
export async function catchCanary(
  { engine, caughtFor, weather, model = 'no keys', seed: known = 1 }: Canary,
  histories: number,
): Promise<Caught | undefined> {
  const seeds = Array.from({ length: histories }, (_, index) => index + 1)
  for (const seed of new Set([known, ...seeds])) {
    const { violations } = await simulate(engine, makePlan(seed, model, weather))
    const violation = violations.find(({ rule }) => caughtFor.includes(rule))
    if (violation !== undefined) return { seed, violation }
  }
  return undefined
}
