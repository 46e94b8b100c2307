import { wanting, type Wanted } from '#src/reads/read.ts'
import { todayFirst, type ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'
import { reads } from './reads.ts'

/** All that the screen of one report reads. */
export const wantedOfReport = (idSaida: number): Wanted[] => [
  wanting(reads.report(idSaida)),
  wanting(reads.exit(idSaida)),
]

export const shiftSet: ShiftSet = {
  name: 'Estufagem',
  path: addresses.list(),
  wanted: (today) => [
    wanting(reads.list(), (rows) =>
      todayFirst(rows, ({ dataAgendada }) => dataAgendada, today).flatMap(({ idSaida }) =>
        wantedOfReport(idSaida),
      ),
    ),
  ],
}
