import { loadingReads } from '#src/checklist/loading-reads.ts'
import { readOfExit } from '#src/reads/exit.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'
import { todayFirst, type ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'

/** All that the screen of one checklist reads. */
export const wantedOfChecklist = (idSaida: number): Wanted[] => [
  wanting(loadingReads.page(idSaida)),
  wanting(readOfExit(idSaida)),
]

export const shiftSet: ShiftSet = {
  name: 'Checklist de Carregamento',
  path: addresses.list(),
  wanted: (today) => [
    wanting(loadingReads.list(), (rows) =>
      // What is still here comes before what has left.
      todayFirst(rows, ({ dataSaida }) => dataSaida ?? today, today).flatMap(({ id }) =>
        wantedOfChecklist(id),
      ),
    ),
  ],
}
