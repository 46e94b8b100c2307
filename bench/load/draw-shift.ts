import type { Random } from '../../tests/outbox-simulation/random.ts'
import { drawFrom, type Call, type Draw, type Kind } from './call.ts'
import { photosOf, readsOf, shift, writesOf } from './traffic.ts'
import type { World } from './world.ts'

export type Draws = Readonly<Record<Kind, Draw>>

/** Calls of a shift by the people of this world, of each kind. */
export const drawsOf = (world: World, shots: readonly Buffer[], today: string): Draws => ({
  read: drawFrom('read', readsOf(world, today), world.tokens),
  write: drawFrom('write', writesOf(world), world.tokens),
  photo: drawFrom('photo', photosOf(world, shots), world.tokens),
})

/** Any call of a shift, in its proportion. */
export const drawShift =
  (draws: Draws): Draw =>
  (random) =>
    draws[random.weighted(shift)](random)

/**
 * The same shift for the bare server: calls that were recorded, by where they stand among them, each photo
 * with bytes of its own.
 */
export function drawRecorded(recorded: readonly Call[], { photo }: Draws): Draw {
  const asBare = recorded.map((call, at): Call => ({ ...call, path: `/${at}` }))
  const pick = (kind: Kind, random: Random) =>
    random.pick(asBare.filter((call) => call.kind === kind))
  return drawShift({
    read: (random) => pick('read', random),
    write: (random) => ({ ...pick('write', random), method: 'POST' }),
    photo: (random) => ({
      ...photo(random),
      path: pick('photo', random).path,
      method: 'POST',
    }),
  })
}
