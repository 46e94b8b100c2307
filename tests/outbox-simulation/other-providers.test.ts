import { describe, it } from 'vitest'
import { outbox } from './device/engine.ts'
import { makePlan, weathers, withoutFreezing } from './person/plan.ts'
import { prove } from './judge/prove.ts'
import { newerRelease, olderRelease } from './version-skew.ts'

/**
 * Ordinary histories, and weathers in which extensions matter: calls that carry the value to replace or the time of the
 * act.
 */
const whereExtensionsMatter = [
  undefined,
  weathers.disputed,
  weathers.coinciding,
  weathers.crowded,
  weathers.moving,
  weathers.midnight,
]

describe('other providers, and two concurrent releases of the app', () => {
  it(
    'P1 P2 P3 P4 P5 hold at a provider whose searches lag behind',
    () => prove(outbox, 'lagging search', { from: 0, to: 60 }),
    300_000,
  )

  it(
    'P1 P2 P3 P4 P5 hold at a provider that honours keys',
    () => prove(outbox, 'keys', { from: 0, to: 60 }),
    300_000,
  )

  it(
    'P1 P2 P3 P4 P5 hold at a provider that honours keys, with stock that others move',
    () =>
      prove(outbox, 'keys', { from: 0, to: 60 }, ({ seed }) =>
        makePlan(seed, 'keys', weathers.moving),
      ),
    300_000,
  )

  it(
    'P1 P2 P3 P4 P5 hold at a provider that forgets its keys',
    () => prove(outbox, 'keys that expire', { from: 0, to: 60 }),
    300_000,
  )

  it(
    'P1 P2 P3 P4 P5 hold at a provider that refuses extensions',
    () =>
      prove(outbox, 'strict', { from: 0, to: 60 }, ({ seed }) =>
        makePlan(seed, 'strict', whereExtensionsMatter[seed % whereExtensionsMatter.length]),
      ),
    300_000,
  )

  it(
    'P6 an older release ignores entries of a newer one',
    () => prove([olderRelease, newerRelease], 'no keys', { from: 0, to: 60 }, withoutFreezing),
    300_000,
  )
})
