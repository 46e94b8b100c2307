import { describe, expect, it } from 'vitest'
import { canaryList } from './canaries.ts'
import { ordinaryHistories } from '../judge/prove.ts'
import { catchCanary } from './catch-canary.ts'

describe('each known-bad engine is caught', () => {
  it.each(canaryList)(
    '$engine.name: $caughtFor',
    async (canary) => {
      const caught = await catchCanary(canary, ordinaryHistories)
      process.stdout.write(
        `canary «${canary.engine.name}»: seed ${caught?.seed ?? '-'}, ${caught?.violation.rule}: ${caught?.violation.text}\n`,
      )
      expect(caught, `not caught in ${ordinaryHistories} histories`).toBeDefined()
    },
    180_000,
  )
})
