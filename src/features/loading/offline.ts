import { wanting, type Wanted } from '#src/reads/read.ts'
import { todayFirst, type ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'
import { reads } from './reads.ts'

/** All that the screen of one loading reads. */
export const wantedOfLoading = (idSaida: number): Wanted[] => [
  wanting(reads.loading(idSaida)),
  wanting(reads.exit(idSaida)),
]

export const shiftSet: ShiftSet = {
  name: 'Carregamento',
  path: addresses.list(),
  wanted: (today) => [
    wanting(reads.list(), {
      next: (rows) =>
        todayFirst(rows, ({ dtSaida }) => dtSaida, today).flatMap(({ id }) => wantedOfLoading(id)),
    }),
  ],
}
