import { describe, expect, it } from 'vitest'
import { canaryList } from './canaries.ts'
import { catchCanary } from './catch-canary.ts'

/** More histories than any canary has needed. */
const histories = 1_500

describe('each known-bad engine is caught', () => {
  it.each(canaryList)(
    '$engine.name: $caughtFor',
    async (canary) => {
      const caught = await catchCanary(canary, histories)
      process.stdout.write(
        `canary «${canary.engine.name}»: seed ${caught?.seed ?? '-'}, ${caught?.violation.rule}: ${caught?.violation.text}\n`,
      )
      expect(caught, `not caught in ${histories} histories`).toBeDefined()
    },
    180_000,
  )
})
