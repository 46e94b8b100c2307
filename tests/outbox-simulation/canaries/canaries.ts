import type { Engine } from '../device/engine.ts'
import { badOutboxes } from './bad-outbox.ts'
import type { Canary } from './canary.ts'
import { knownDefects } from './defects.ts'
import { smallEngine } from './small-engine.ts'

/** Every known-bad engine, with the rules of which it must break at least one. */
export const canaryList: Canary[] = [
  ...knownDefects.map(({ defect, ...known }) => ({ engine: smallEngine([defect]), ...known })),
  ...badOutboxes,
]

/** All known-bad engines, and the small good one. */
export const canaries: Engine[] = [smallEngine(), ...canaryList.map(({ engine }) => engine)]
