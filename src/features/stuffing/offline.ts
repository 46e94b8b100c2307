import type { StuffingListItem, StuffingState } from '#contract/schemas/stuffing.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'
import { likelyFirst, listYoungMs, type ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'
import { reads } from './reads.ts'
import { stepsOf } from './rules.ts'
import { photosOfStep } from './step-photos.ts'

/** All reads of the screen of one report; the cached report is stale when the list shows another status. */
export const wantedOfReport = (idSaida: Id, status?: number): Wanted[] => [
  wanting(reads.report(idSaida), {
    images: thumbnailsOf,
    isPast: (known) => status !== undefined && known.status !== status,
  }),
  wanting(reads.exit(idSaida)),
]

/** The URLs must equal those that the screen requests for a report that was just read. */
const thumbnailsOf = (state: StuffingState): string[] =>
  stepsOf(state)
    .flatMap((step) => photosOfStep(state, [], step, { askedAt: Date.now(), extensions: true }))
    .flatMap(({ path }) => path?.thumbnail ?? [])

export const shiftSet: ShiftSet = {
  name: 'Estufagem',
  path: addresses.list(),
  wanted: ({ today }) => [
    wanting(reads.list(), {
      youngForMs: listYoungMs,
      next: (rows) =>
        likelyFirst(rows, today, order)
          .slice(0, mostRows)
          .flatMap(({ idSaida, status }) => wantedOfReport(idSaida, status)),
    }),
  ],
}

const order = {
  dateOf: ({ dataAgendada }: StuffingListItem) => dataAgendada,
  isOpen: ({ status }: StuffingListItem) => status === 0,
}

/** Estimated number of reports of one crew in a shift. */
const mostRows = 6
