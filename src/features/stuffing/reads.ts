import { paths } from '#contract/paths.ts'
import type { StuffingListItem, StuffingState } from '#contract/schemas/stuffing.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { matchesSearch } from '#src/domain/names/search.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { readOfExit } from '#src/reads/exit.ts'
import { defineRead } from '#src/reads/read.ts'

/** The reads of stuffing. All searches of the list share one key. */
export const reads = {
  list: (search = '') =>
    defineRead<StuffingListItem[]>({ key: 'stuffing:list', path: paths.stuffingList(search) }),

  /** The list that was opened last, searched on this device: for use without a network. */
  kept: (search: string) =>
    defineRead<StuffingListItem[]>({
      key: 'stuffing:list',
      path: paths.stuffingList(''),
      arrange: (rows) => rows.filter((row) => matchesSearch(search, searchedTexts(row))),
    }),

  report: (idSaida: Id) =>
    defineRead<StuffingState>({
      key: `stuffing:${idPart(idSaida)}`,
      path: paths.stuffing(idSaida),
    }),

  exit: readOfExit,
} as const

/** The fields that the provider searches. */
const searchedTexts = (row: StuffingListItem) => [
  row.idSaida,
  row.ot,
  row.oc,
  row.containerNumero,
  row.placaCavalo,
  row.placaCarreta,
]
