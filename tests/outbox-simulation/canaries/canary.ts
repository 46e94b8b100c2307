import type { Engine } from '../device/engine.ts'
import type { ModelName, Weather } from '../person/plan.ts'
import type { Rule } from '../judge/watch.ts'

/** An engine with a seeded fault. */
export interface Canary {
  engine: Engine
  /** The rules of which it must break at least one. */
  caughtFor: Rule[]
  /** A history that has caught it, where the first ones do not; tried first to save time. */
  seed?: number
  /** The weather that makes the needed coincidence frequent. */
  weather?: Weather
  /** The model of the provider; by default one without keys. */
  model?: ModelName
}
