import { describe, it } from 'vitest'
import { outbox } from './device/engine.ts'
import { ordinaryHistories, prove } from './judge/prove.ts'

/**
 * The proof of the outbox, mainly against a provider without support for `Idempotency-Key`: a provider that honours
 * keys makes a bad engine look perfect. A failure prints its seed; repeat it with `npm run simulate -- --seed <seed>
 * --histories 1 --model 'no keys' --trace`.
 */
describe('a provider without keys', () => {
  const share = ordinaryHistories / 4
  it.each(Array.from({ length: 4 }, (_, index) => index * share))(
    'P1 P2 P3 P4 P5 every promise holds (histories from %i)',
    (from) => prove(outbox, 'no keys', { from, to: from + share }),
    300_000,
  )
})
