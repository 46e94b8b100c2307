import { paths } from '#contract/paths.ts'
import type { StuffingListItem, StuffingState } from '#contract/schemas/stuffing.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { readOfExit } from '#src/reads/exit.ts'
import { defineRead, searchedReads } from '#src/reads/read.ts'

/** The fields that the provider searches. */
const searchedTexts = (row: StuffingListItem) => [
  row.idSaida,
  row.ot,
  row.oc,
  row.containerNumero,
  row.placaCavalo,
  row.placaCarreta,
]

/** The reads of stuffing. All searches of the list share one key. */
export const reads = {
  ...searchedReads('stuffing:list', paths.stuffingList, searchedTexts),

  report: (idSaida: Id) =>
    defineRead<StuffingState>({
      key: `stuffing:${idPart(idSaida)}`,
      path: paths.stuffing(idSaida),
    }),

  exit: readOfExit,
} as const
