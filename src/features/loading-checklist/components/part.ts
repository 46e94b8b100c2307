import type { ShownLoadingPage } from '#src/checklist/loading-page.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { Pending } from '#src/outbox/store/queries.ts'
import type { WorkWords } from '#src/hooks/outbox/words.ts'

/** The props of each part of the checklist. */
export interface PartProps {
  page: ShownLoadingPage
  /** The entries that affect the page. */
  pending: Pending
  wordsOf: (entry: Entry) => WorkWords
  mayChange: boolean
}
