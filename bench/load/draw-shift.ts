import { drawFrom, type Call, type Draw, type Kind } from './call.ts'
import { photosOf, readsOf, writesOf } from './traffic.ts'
import type { World } from './world.ts'

export type Draws = Readonly<Record<Kind, Draw>>

/** Draws the calls of a shift by the people of this world, for each kind. */
export const drawsOf = (world: World, shots: readonly Buffer[], today: string): Draws => ({
  read: drawFrom('read', readsOf(world, today), world.tokens),
  write: drawFrom('write', writesOf(world), world.tokens),
  photo: drawFrom('photo', photosOf(world, shots), world.tokens),
})

/** The same shift for the bare server: recorded calls, addressed by their index; each photo gets its own bytes. */
export function drawRecorded(recorded: readonly Call[], { photo }: Draws): Draws {
  const asBare = recorded.map((call, at): Call => ({ ...call, path: `/${at}` }))
  const of = (kind: Kind) => asBare.filter((call) => call.kind === kind)
  const [reads, writes, photos] = [of('read'), of('write'), of('photo')]
  return {
    read: (random) => random.pick(reads),
    write: (random) => ({ ...random.pick(writes), method: 'POST' }),
    photo: (random) => ({ ...photo(random), path: random.pick(photos).path, method: 'POST' }),
  }
}
