import { tarpaulinGroups, type ShownLoadingPage } from '#src/checklist/loading-page.ts'
import { loadingReads } from '#src/checklist/loading-reads.ts'
import { pathsOfImage } from '#src/checklist/question-photos.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import { readOfExit } from '#src/reads/exit.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'
import { likelyFirst, listYoungMs, type ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'

/** All reads of the screen of one checklist. */
export const wantedOfChecklist = (idSaida: Id): Wanted[] => [
  wanting(loadingReads.page(idSaida), { images: thumbnailsOf }),
  wanting(readOfExit(idSaida)),
]

/** A photo that is only on this device needs no prefetch. */
const thumbnailsOf = ({ checklist: { idChecklist }, perguntas }: ShownLoadingPage): string[] =>
  tarpaulinGroups.flatMap((group) =>
    perguntas[group].images.flatMap(({ id }) =>
      isServerId(id) ? [pathsOfImage(idChecklist, id).thumbnail] : [],
    ),
  )

export const shiftSet: ShiftSet = {
  name: 'Checklist de Carregamento',
  path: addresses.list(),
  wanted: ({ today }) => [
    wanting(loadingReads.list(), {
      youngForMs: listYoungMs,
      next: (rows) =>
        // Vehicles that have not left come first.
        likelyFirst(rows, today, { dateOf: ({ dataSaida }) => dataSaida ?? today })
          .slice(0, mostRows)
          .flatMap(({ id }) => wantedOfChecklist(id)),
    }),
  ],
}

/** About as many vehicles as are at the docks at a time. */
const mostRows = 5
