import { tarpaulinGroups, type ShownLoadingPage } from '#src/checklist/loading-page.ts'
import { loadingReads } from '#src/checklist/loading-reads.ts'
import { pathsOfImage } from '#src/checklist/question-photos.ts'
import { readOfExit } from '#src/reads/exit.ts'
import { wanting, type Wanted } from '#src/reads/read.ts'
import { todayFirst, type ShiftSet } from '#src/reads/shift-set.ts'
import { addresses } from './addresses.ts'

/** All that the screen of one checklist reads. */
export const wantedOfChecklist = (idSaida: number): Wanted[] => [
  wanting(loadingReads.page(idSaida), { images: thumbnailsOf }),
  wanting(readOfExit(idSaida)),
]

/** What only this device has needs none. */
const thumbnailsOf = ({ checklist: { idChecklist }, perguntas }: ShownLoadingPage): string[] =>
  tarpaulinGroups.flatMap((group) =>
    perguntas[group].images.flatMap(({ id }) =>
      typeof id === 'number' ? [pathsOfImage(idChecklist, id).thumbnail] : [],
    ),
  )

export const shiftSet: ShiftSet = {
  name: 'Checklist de Carregamento',
  path: addresses.list(),
  wanted: (today) => [
    wanting(loadingReads.list(), {
      next: (rows) =>
        // What is still here comes before what has left.
        todayFirst(rows, ({ dataSaida }) => dataSaida ?? today, today).flatMap(({ id }) =>
          wantedOfChecklist(id),
        ),
    }),
  ],
}
