import { describe, it } from 'vitest'
import { outbox } from './device/engine.ts'
import { makePlan, weathers } from './person/plan.ts'
import { prove } from './judge/prove.ts'

/** Coincidences that are rare when all kinds of events happen. */
describe('one kind of trouble at a time, and more of it', () => {
  it.each(Object.entries(weathers))(
    'P1 P2 P3 P4 P5 %s',
    (_, weather) =>
      prove(outbox, 'no keys', { from: 0, to: 60 }, ({ seed }) =>
        makePlan(seed, 'no keys', weather),
      ),
    300_000,
  )
})
