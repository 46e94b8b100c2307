import type { Measurement } from '../record/measurement.ts'
import { tell } from '../record/tell.ts'
import type { Tasks } from './watch-tasks.ts'

const limitMs = 50

/** Reports the longest task of the main thread in each action; the budget of each is 50 ms. */
export function tellTasks(
  done: Readonly<Record<string, Tasks>>,
  about: Pick<Measurement, 'title' | 'about' | 'notes' | 'screenshots'>,
): void {
  tell({
    ...about,
    unit: 'ms',
    bars: Object.entries(done).map(([name, { longestMs }]) => ({
      name,
      value: longestMs,
      whose: 'ours',
    })),
    budgets: Object.entries(done).map(([name, { longestMs }]) => ({
      what: `${name}: longest task`,
      value: longestMs,
      unit: 'ms',
      limit: limitMs,
      side: 'most',
    })),
  })
}
