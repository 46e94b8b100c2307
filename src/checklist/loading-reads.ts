import { paths } from '#contract/paths.ts'
import type { LoadingChecklistHeader } from '#contract/schemas/loading-checklist.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { defineRead, searchedReads } from '#src/reads/read.ts'
import type { ShownLoadingPage } from './loading-page.ts'
import { ownerKey } from './owner.ts'

/** The fields that the provider searches, where a row has them. */
const searchedTexts = (row: LoadingChecklistHeader) => [
  row.id,
  row.ot,
  row.oc,
  row.destinatario,
  row.placaCavalo,
  row.placaCarroceria,
]

/** The reads of vehicle checklists. All searches of the list share one key. */
export const loadingReads = {
  ...searchedReads('loading-checklists:list', paths.loadingChecklistList, searchedTexts),

  page: (id: RecordId) =>
    defineRead<ShownLoadingPage>({
      key: ownerKey({ type: 'loading-checklist', id }),
      path: paths.loadingChecklist(id),
    }),
} as const
