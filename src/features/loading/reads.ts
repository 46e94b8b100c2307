import { paths } from '#contract/paths.ts'
import type {
  LoadingDetail,
  LoadingHistoryEntry,
  LoadingListItem,
} from '#contract/schemas/loading.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { readOfExit } from '#src/reads/exit.ts'
import { defineRead, searchedReads } from '#src/reads/read.ts'

export const loadingLane = ({ idSaida }: { idSaida: Id }) => `loading:${idPart(idSaida)}`

/** The fields that the provider searches, as far as a row has them. */
const searchedTexts = (row: LoadingListItem) => [
  row.id,
  row.ot,
  row.oc,
  row.dest,
  row.cavalo,
  row.carroceria,
]

/** The reads of the loading screens. All searches of the list share one key. */
export const reads = {
  ...searchedReads('loadings:list', paths.loadingList, searchedTexts),

  loading: (idSaida: Id) =>
    defineRead<ShownLoading>({
      key: loadingLane({ idSaida }),
      path: paths.loading(idSaida),
    }),

  exit: readOfExit,
} as const

/** An entry of the timeline; `kept` while it is only on this device. */
export type ShownHistoryEntry = LoadingHistoryEntry & { kept?: true }

export type ShownLoading = Omit<LoadingDetail, 'historico'> & { historico: ShownHistoryEntry[] }
