import { parseArgs } from 'node:util'
import { canaries } from './canaries/canaries.ts'
import { outbox } from './engine.ts'
import { makePlan, models, type ModelName } from './plan.ts'
import { shrink } from './shrink.ts'
import { simulate, type Outcome } from './simulate.ts'

/**
 * The simulation on demand, longer than in the tests:
 *
 *   npm run simulate -- --histories 100000 --seed 7
 *   npm run simulate -- --seed 4711 --histories 1 --model 'no keys' --trace     one history, told step by step
 *   npm run simulate -- --engine 'blind resend' --histories 50                  a known-bad engine
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    histories: { type: 'string', default: '10000' },
    model: { type: 'string' },
    engine: { type: 'string', default: 'outbox' },
    trace: { type: 'boolean', default: false },
    ignore: { type: 'string', default: '' },
    'no-shrinking': { type: 'boolean', default: false },
    stop: { type: 'string', default: '3' },
  },
})

const engine = [outbox, ...canaries].find(({ name }) => name === values.engine)
if (engine === undefined) throw new Error(`no engine is called ${values.engine}`)
const chosen = values.model === undefined ? (Object.keys(models) as ModelName[]) : [values.model as ModelName]

let bad = 0
for (const model of chosen) {
  const sums = { histories: 0, kept: 0, settled: 0, parked: 0, calls: 0, crashes: 0, bad: 0 }
  const began = performance.now()
  for (let count = 0; count < Number(values.histories); count += 1) {
    const outcome = await simulate(engine, makePlan(Number(values.seed) + count, model))
    sums.histories += 1
    for (const name of ['kept', 'settled', 'parked', 'calls', 'crashes'] as const) sums[name] += outcome[name]
    outcome.violations = outcome.violations.filter(({ rule }) => !values.ignore.split(',').includes(rule))
    if (outcome.violations.length > 0) {
      sums.bad += 1
      await tell(outcome)
      if (sums.bad >= Number(values.stop)) break
    } else if (values.trace) print(outcome.trace)
  }
  const seconds = (performance.now() - began) / 1000
  bad += sums.bad
  print([`${model}: ${JSON.stringify(sums)} in ${seconds.toFixed(1)} s, ${(sums.histories / seconds).toFixed(0)}/s`])
}
process.exitCode = bad > 0 ? 1 : 0

async function tell(outcome: Outcome): Promise<void> {
  const { seed, model, actions } = outcome.plan
  print([`seed ${seed} (${model}), ${actions.length} actions:`, ...listed(outcome)])
  if (values.trace) print(outcome.trace)
  if (values['no-shrinking']) return
  const small = await shrink(engine as typeof outbox, outcome)
  print(['reduced to:', ...listed(small), ...small.trace, ''])
}

function listed({ violations }: Outcome): string[] {
  const lines = [...new Set(violations.map(({ rule, text }) => `  ${rule}: ${text}`))]
  return lines.length > 8 ? [...lines.slice(0, 8), `  and ${lines.length - 8} more`] : lines
}

function print(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
