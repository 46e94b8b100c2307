import type { Engine } from '../engine.ts'
import { canaryList } from './defects.ts'
import { smallEngine } from './small-engine.ts'

/** Every engine that is known to be bad, and the small good one. */
export const canaries: Engine[] = [
  smallEngine(),
  ...canaryList.map(({ defect }) => smallEngine([defect])),
]
