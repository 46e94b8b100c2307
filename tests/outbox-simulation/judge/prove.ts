import type { Engine } from '../device/engine.ts'
import { makePlan, type ModelName, type Plan } from '../person/plan.ts'
import { reportFailure } from './report-failure.ts'
import { simulate } from '../simulate.ts'

/**
 * How many ordinary histories the tests simulate. Each known-bad engine must be caught in as many, so that the number
 * is not smaller than a rare fault needs.
 */
export const ordinaryHistories = 160

const firstSeed = Number(process.env['SIMULATION_SEED'] ?? 1)

/**
 * Runs these histories and rejects with the first that breaks a promise: its seed, its actions, and a reduced history.
 * Prints what it ran.
 */
export async function prove(
  engine: Engine | readonly Engine[],
  model: ModelName,
  histories: { from: number; to: number },
  adapt: (plan: Plan) => Plan = (plan) => plan,
): Promise<void> {
  const sums = { kept: 0, settled: 0, parked: 0, calls: 0, crashes: 0 }
  const [from, to] = [firstSeed + histories.from, firstSeed + histories.to]
  for (let seed = from; seed < to; seed += 1) {
    const outcome = await simulate(engine, adapt(makePlan(seed, model)))
    if (outcome.violations.length > 0) throw new Error(await reportFailure(engine, outcome))
    for (const name of Object.keys(sums) as (keyof typeof sums)[]) sums[name] += outcome[name]
  }
  process.stdout.write(`${model}, seeds ${from} to ${to - 1}: ${JSON.stringify(sums)}\n`)
}
