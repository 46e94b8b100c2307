import { paths } from '#contract/paths.ts'
import type {
  LoadingDetail,
  LoadingHistoryEntry,
  LoadingListItem,
} from '#contract/schemas/loading.ts'
import type { Id } from '#src/domain/names/ids.ts'
import { matchesSearch } from '#src/domain/names/search.ts'
import { idPart } from '#src/outbox/model/local-ids.ts'
import { readOfExit } from '#src/reads/exit.ts'
import { defineRead } from '#src/reads/read.ts'

export const loadingLane = ({ idSaida }: { idSaida: Id }) => `loading:${idPart(idSaida)}`

const listKey = 'loadings:list'

/** The reads of the loading screens. All searches of the list share one key. */
export const reads = {
  list: (search = '') =>
    defineRead<LoadingListItem[]>({ key: listKey, path: paths.loadingList(search) }),

  /** The list that was opened last, searched on this device while it is offline. */
  kept: (search: string) =>
    defineRead<LoadingListItem[]>({
      key: listKey,
      path: paths.loadingList(''),
      arrange: (rows) => rows.filter((row) => matchesSearch(search, searchedTexts(row))),
    }),

  loading: (idSaida: Id) =>
    defineRead<ShownLoading>({
      key: loadingLane({ idSaida }),
      path: paths.loading(idSaida),
    }),

  exit: readOfExit,
} as const

/** The fields that the provider searches, as far as a row has them. */
const searchedTexts = (row: LoadingListItem) => [
  row.id,
  row.ot,
  row.oc,
  row.dest,
  row.cavalo,
  row.carroceria,
]

/** An entry of the timeline; `kept` while it is only on this device. */
export type ShownHistoryEntry = LoadingHistoryEntry & { kept?: true }

export type ShownLoading = Omit<LoadingDetail, 'historico'> & { historico: ShownHistoryEntry[] }
