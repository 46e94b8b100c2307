import type { Settings } from '#src/outbox/model/ports.ts'
import type { Engine } from './device/engine.ts'
import type { Plan } from './person/plan.ts'
import { simulate, type Outcome } from './simulate.ts'

/**
 * Delta debugging: the same seed with fewer actions and fewer faulty calls, as long as the same rule is still broken.
 * `budget` is the number of histories that it may run.
 */
export async function shrink(
  engine: Engine | readonly Engine[],
  failing: Outcome,
  change?: (settings: Settings) => Settings,
  budget = 400,
): Promise<Outcome> {
  const rule = failing.violations[0]?.rule
  let best = failing
  let left = budget
  const tries = async (plan: Plan): Promise<boolean> => {
    if (left <= 0) return false
    left -= 1
    const outcome = await simulate(engine, plan, change)
    if (!outcome.violations.some((violation) => violation.rule === rule)) return false
    best = outcome
    return true
  }
  for (let before = -1; before !== left && left > 0;) {
    before = left
    const changed =
      (await without(best.plan.actions, (actions) => tries({ ...best.plan, actions }))) ||
      (await calmer(() => best, tries))
    if (!changed) break
  }
  return best
}

/** Removes halves, quarters and so on; true when anything could be removed. */
async function without<T>(
  list: readonly T[],
  tries: (rest: T[]) => Promise<boolean>,
): Promise<boolean> {
  let rest = [...list]
  let changed = false
  for (let size = Math.ceil(rest.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 0; from < rest.length;) {
      const fewer = rest.toSpliced(from, size)
      if (fewer.length < rest.length && (await tries(fewer))) {
        rest = fewer
        changed = true
      } else from += size
    }
  }
  return changed
}

async function calmer(
  best: () => Outcome,
  tries: (plan: Plan) => Promise<boolean>,
): Promise<boolean> {
  let changed = false
  for (const call of best().faulty) {
    const { plan } = best()
    if (plan.spared.includes(call)) continue
    if (await tries({ ...plan, spared: [...plan.spared, call] })) changed = true
  }
  return changed
}
