import { describe, expect, it } from 'vitest'
import type { ModelName } from '../person/plan.ts'
import { TwoTablets } from './two-tablets.ts'

const firstSeed = Number(process.env['SIMULATION_SEED'] ?? 1)

/** Runs `count` histories; throws the trace of the first that breaks a promise. */
async function prove(model: ModelName, count: number): Promise<void> {
  const sums: Record<string, number> = {}
  for (let seed = firstSeed; seed < firstSeed + count; seed += 1) {
    const history = new TwoTablets(seed, model)
    await history.live()
    if (history.violations.length > 0) {
      throw new Error(
        [`seed ${seed}, ${model}`, ...history.violations, ...history.trace].join('\n'),
      )
    }
    for (const [name, value] of Object.entries(history.sums)) {
      sums[name] = (sums[name] ?? 0) + value
    }
  }
  process.stdout.write(`copies, ${model}, ${count} histories: ${JSON.stringify(sums)}\n`)
  // Histories in which nothing is copied would prove nothing.
  for (const value of Object.values(sums)) expect(value).toBeGreaterThan(0)
}

describe('unsent work in rescue files, on two tablets', () => {
  it('UX-09 P1 P2 nothing is applied twice or lost', () => prove('no keys', 80), 300_000)

  it(
    'UX-09 P1 P2 nothing is applied twice or lost at a provider that honours keys',
    () => prove('keys', 40),
    300_000,
  )
})
