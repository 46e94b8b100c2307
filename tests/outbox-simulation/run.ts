import { parseArgs } from 'node:util'
import { canaries } from './canaries/canaries.ts'
import { outbox, type Engine } from './device/engine.ts'
import {
  makePlan,
  models,
  weathers,
  withoutFreezing,
  type ModelName,
  type Plan,
  type Weather,
} from './person/plan.ts'
import { listed, reportFailure } from './judge/report-failure.ts'
import { simulate } from './simulate.ts'
import { newerRelease, olderRelease } from './version-skew.ts'

/**
 * The simulation on demand, with more histories than in the tests:
 *
 *   npm run simulate -- --histories 100000 --seed 7
 *   npm run simulate -- --seed 4711 --histories 1 --model 'no keys' --trace    one history, step by step
 *   npm run simulate -- --engine 'resends blindly' --histories 50              a known-bad engine
 *   npm run simulate -- --weather freezing                                     one kind of trouble, and more of it
 *   npm run simulate -- --engine skew                                          two concurrent releases
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    histories: { type: 'string', default: '10000' },
    model: { type: 'string' },
    engine: { type: 'string', default: outbox.name },
    weather: { type: 'string' },
    trace: { type: 'boolean', default: false },
    'no-shrinking': { type: 'boolean', default: false },
    ignore: { type: 'string', default: '' },
    stop: { type: 'string', default: '3' },
  },
})

const skew = values.engine === 'skew'
const engine: Engine | Engine[] | undefined = skew
  ? [olderRelease, newerRelease]
  : [outbox, ...canaries].find(({ name }) => name === values.engine)
if (engine === undefined) throw new Error(`no engine is called ${values.engine}`)
const isModel = (name: string): name is ModelName => name in models
const chosen = Object.keys(models).filter(
  (name) => isModel(name) && (values.model === undefined || values.model === name),
) as ModelName[]
if (chosen.length === 0) throw new Error(`no provider is called ${values.model}`)

const weather: Weather | undefined = Object.entries(weathers).find(
  ([name]) => name === values.weather,
)?.[1]
if (values.weather !== undefined && weather === undefined)
  throw new Error(`no weather is called ${values.weather}`)

function planOf(seed: number, model: ModelName): Plan {
  const plan = makePlan(seed, model, weather)
  return skew ? withoutFreezing(plan) : plan
}

for (const model of chosen) {
  const sums = { histories: 0, kept: 0, settled: 0, parked: 0, calls: 0, crashes: 0, bad: 0 }
  const before = process.cpuUsage().user
  for (let count = 0; count < Number(values.histories); count += 1) {
    const outcome = await simulate(engine, planOf(Number(values.seed) + count, model))
    outcome.violations = outcome.violations.filter(
      ({ rule }) => !values.ignore.split(',').includes(rule),
    )
    sums.histories += 1
    for (const name of ['kept', 'settled', 'parked', 'calls', 'crashes'] as const)
      sums[name] += outcome[name]
    if (values.trace) print(outcome.trace)
    if (outcome.violations.length === 0) continue
    sums.bad += 1
    process.exitCode = 1
    print(
      values['no-shrinking']
        ? [`seed ${outcome.plan.seed}, ${model}:`, ...listed(outcome).map((line) => `  ${line}`)]
        : [await reportFailure(engine, outcome)],
    )
    if (sums.bad >= Number(values.stop)) break
  }
  const seconds = (process.cpuUsage().user - before) / 1e6
  const pace = (sums.histories / seconds).toFixed(0)
  print([`${model}: ${JSON.stringify(sums)} in ${seconds.toFixed(1)} s of one core, ${pace}/s`])
}

function print(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`)
}
