import { paths } from '#contract/paths.ts'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import { matchesSearch } from '#src/domain/names/search.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { defineRead } from '#src/reads/read.ts'
import type { ShownLoadingPage } from './loading-page.ts'
import { ownerKey } from './owner.ts'

const listKey = 'loading-checklists:list'

/** The reads of vehicle checklists. All searches of the list share one key. */
export const loadingReads = {
  list: (search = '') =>
    defineRead<LoadingChecklistHeader[]>({
      key: listKey,
      path: paths.loadingChecklistList(search),
    }),

  /** The list that was opened last, searched on this device: for use without a network. */
  kept: (search: string) =>
    defineRead<LoadingChecklistHeader[]>({
      key: listKey,
      path: paths.loadingChecklistList(''),
      arrange: (rows) => rows.filter((row) => matchesSearch(search, searchedTexts(row))),
    }),

  page: (id: RecordId) =>
    defineRead<ShownLoadingPage>({
      key: ownerKey({ type: 'loading-checklist', id }),
      path: paths.loadingChecklist(id),
    }),
} as const

/** The fields that the provider searches, where a row has them. */
const searchedTexts = (row: LoadingChecklistHeader) => [
  row.id,
  row.ot,
  row.oc,
  row.destinatario,
  row.placaCavalo,
  row.placaCarroceria,
]
