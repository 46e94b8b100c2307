import { paths } from '#contract/paths.ts'
import type { Id } from '#src/domain/names/ids.ts'
import type { YearMonth } from '#src/domain/time/months.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { defineRead, searchedReads } from '#src/reads/read.ts'
import { checklistKey, forkliftLane } from './lanes.ts'
import type { ShownChecklist, ShownMachine, ShownPage } from './shown.ts'

/** The reads of the forklift screens. All searches of the list share one key. */
export const reads = {
  ...searchedReads('forklifts:list', paths.forkliftList, ({ descricao, modelo }: ShownMachine) => [
    descricao,
    modelo ?? null,
  ]),

  machine: (idMaquina: Id) =>
    defineRead<ShownMachine>({
      key: forkliftLane({ idMaquina }),
      path: paths.forklift(idMaquina),
    }),

  history: (idMaquina: Id, { year, month }: YearMonth) =>
    defineRead<ShownChecklist[]>({
      key: `${forkliftLane({ idMaquina })}:history:${year}-${month}`,
      path: paths.forkliftHistory(idMaquina, year, month),
    }),

  checklist: (idChecklist: RecordId) =>
    defineRead<ShownPage>({
      key: checklistKey(idChecklist),
      path: paths.forkliftChecklist(idChecklist),
    }),
} as const

/** The provider's paths for a checklist photo by its file name. */
export const pathsOfPhoto = (idChecklist: Id, file01: string) => ({
  full: paths.forkliftFile(idChecklist, file01),
  thumbnail: paths.forkliftFile(idChecklist, file01, { thumb: true }),
})
