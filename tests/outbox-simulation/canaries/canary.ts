import type { Engine } from '../device/engine.ts'
import type { ModelName, Weather } from '../person/plan.ts'
import type { Rule } from '../judge/watch.ts'

/** An engine that is known to be bad. */
export interface Canary {
  engine: Engine
  /** What it must be caught for: one of these. */
  caughtFor: Rule[]
  /** Where it takes a rare coincidence: what it is a coincidence of. */
  weather?: Weather
  /** Where it takes another provider than one without keys. */
  model?: ModelName
}
