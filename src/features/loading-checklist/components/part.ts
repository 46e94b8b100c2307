import type { ShownLoadingPage } from '#src/checklist/loading-page.ts'
import type { Entry } from '#src/outbox/entry.ts'
import type { Laid } from '#src/outbox/queries.ts'
import type { WorkWords } from '#src/outbox/words.ts'

/** What each part of the checklist is given. */
export interface PartProps {
  page: ShownLoadingPage
  /** What touches the page. */
  laid: Laid
  wordsOf: (entry: Entry) => WorkWords
  mayChange: boolean
}
