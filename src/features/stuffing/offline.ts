import type { StuffingState } from '#contract/schemas/stuffing.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'
import { todayFirst, type ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'
import { reads } from './reads.ts'
import { stepsOf } from './rules.ts'
import { photosOfStep } from './step-photos.ts'

/** All that the screen of one report reads. */
export const wantedOfReport = (idSaida: number): Wanted[] => [
  wanting(reads.report(idSaida), { images: thumbnailsOf }),
  wanting(reads.exit(idSaida)),
]

/** As they are asked for of a report that is read now. */
const thumbnailsOf = (state: StuffingState): string[] =>
  stepsOf(state)
    .flatMap((step) => photosOfStep(state, [], step, Date.now()))
    .flatMap(({ path }) => path?.thumbnail ?? [])

export const shiftSet: ShiftSet = {
  name: 'Estufagem',
  path: addresses.list(),
  wanted: (today) => [
    wanting(reads.list(), {
      next: (rows) =>
        todayFirst(rows, ({ dataAgendada }) => dataAgendada, today).flatMap(({ idSaida }) =>
          wantedOfReport(idSaida),
        ),
    }),
  ],
}
