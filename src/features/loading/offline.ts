import type { LoadingListItem } from '#contract/schemas/loading.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'
import { likelyFirst, listYoungMs, type ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'
import { reads } from './reads.ts'

/** All reads of the screen of one loading. A cached loading counts as outdated when the list shows another status. */
export const wantedOfLoading = (idSaida: Id, status?: number): Wanted[] => [
  wanting(reads.loading(idSaida), {
    isPast: ({ carregamento }) => status !== undefined && carregamento.status !== status,
  }),
  wanting(reads.exit(idSaida)),
]

export const shiftSet: ShiftSet = {
  name: 'Carregamento',
  path: addresses.list(),
  wanted: ({ today }) => [
    wanting(reads.list(), {
      youngForMs: listYoungMs,
      next: (rows) =>
        likelyFirst(rows, today, order)
          .slice(0, mostRows)
          .flatMap(({ id, status }) => wantedOfLoading(id, status)),
    }),
  ],
}

const order = {
  dateOf: ({ dtSaida }: LoadingListItem) => dtSaida,
  isOpen: ({ status }: LoadingListItem) => status < 4,
}

/** About as many vehicles as are at the docks at a time. */
const mostRows = 6
