import type { Engine } from '../device/engine.ts'
import { weathers, type Plan } from '../person/plan.ts'
import { shrink } from '../shrink.ts'
import type { Outcome } from '../simulate.ts'

/** Everything that is needed to understand a broken promise: the seed, the events, and a reduced history. */
export async function reportFailure(
  engine: Engine | readonly Engine[],
  outcome: Outcome,
): Promise<string> {
  const { seed, model, actions } = outcome.plan
  const again = `npm run simulate -- --seed ${seed} --histories 1 --model '${model}'`
  const small = await shrink(engine, outcome, undefined, 200)
  return [
    `seed ${seed}, ${model}: ${listed(outcome).join('; ')}`,
    `again: ${again}${weatherOf(outcome.plan)} --trace`,
    `actions: ${JSON.stringify(actions)}`,
    `reduced to: ${JSON.stringify(small.plan.actions)}, calls left well: ${JSON.stringify(small.plan.spared)}`,
    ...listed(small),
    ...small.trace,
  ].join('\n')
}

function weatherOf({ weather }: Plan): string {
  const named = Object.entries(weathers).find(([, one]) => one === weather)
  return named === undefined ? '' : ` --weather ${named[0]}`
}

export function listed({ violations }: Outcome): string[] {
  const lines = [...new Set(violations.map(({ rule, text }) => `${rule}: ${text}`))]
  return lines.length > 8 ? [...lines.slice(0, 8), `and ${lines.length - 8} more`] : lines
}
