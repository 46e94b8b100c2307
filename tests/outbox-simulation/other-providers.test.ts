import { describe, it } from 'vitest'
import { outbox } from './device/engine.ts'
import { makePlan, weathers, withoutFreezing } from './person/plan.ts'
import { prove } from './judge/prove.ts'
import { newerRelease, olderRelease } from './version-skew.ts'

/** What everybody does, and where calls say elsewhere what they replace, or when something was done. */
const whereExtensionsMatter = [
  undefined,
  weathers.disputed,
  weathers.coinciding,
  weathers.crowded,
  weathers.moving,
  weathers.midnight,
]

describe('other providers, and two releases of the app at once', () => {
  it(
    'P1 P2 P3 P4 P5 a provider whose searches lag behind',
    () => prove(outbox, 'lagging search', { from: 0, to: 250 }),
    300_000,
  )

  it(
    'P1 P2 P3 P4 P5 a provider that honours keys',
    () => prove(outbox, 'keys', { from: 0, to: 150 }),
    300_000,
  )

  it(
    'P1 P2 P3 P4 P5 a provider that honours keys, and stock that others move',
    () =>
      prove(outbox, 'keys', { from: 0, to: 60 }, ({ seed }) =>
        makePlan(seed, 'keys', weathers.moving),
      ),
    300_000,
  )

  it(
    'P1 P2 P3 P4 P5 a provider that forgets its keys',
    () => prove(outbox, 'keys that expire', { from: 0, to: 150 }),
    300_000,
  )

  it(
    'P1 P2 P3 P4 P5 a provider that refuses what no contract names',
    () =>
      prove(outbox, 'strict', { from: 0, to: 180 }, ({ seed }) =>
        makePlan(seed, 'strict', whereExtensionsMatter[seed % whereExtensionsMatter.length]),
      ),
    300_000,
  )

  it(
    'P6 an older release leaves alone what a newer one has kept',
    () => prove([olderRelease, newerRelease], 'no keys', { from: 0, to: 100 }, withoutFreezing),
    300_000,
  )
})
