import type { InferInsertModel } from 'drizzle-orm'
import { toLineKey } from '#src/domain/names/line-key.ts'
import type { lines } from '../schema/stock.ts'
import type { Random } from './random.ts'

export type Line = InferInsertModel<typeof lines> & { id: number; capacidade: number }

const streets: readonly (readonly [string, 'H' | 'E'])[] = [
  ['A1', 'H'],
  ['A2', 'H'],
  ['A3', 'H'],
  ['A4', 'H'],
  ['B1', 'E'],
  ['B2', 'E'],
  ['B3', 'E'],
]

/** Pavilion H has the streets A1 to A4, pavilion E has B1 to B3; A1-001 is the first line. */
export const makeLines = (random: Random, inStreet: number): Line[] =>
  streets.flatMap(([street, pavilhao], block) =>
    Array.from({ length: inStreet }, (_, place) => {
      const tag = `${street}-${String(place + 1).padStart(3, '0')}`
      return {
        id: 501 + block * inStreet + place,
        tag,
        pavilhao,
        capacidade: random.pick([27.5, 27.5, 41.25, 55]),
        ativo: !random.chance(0.02),
        searchText: toLineKey(tag),
      }
    }),
  )
