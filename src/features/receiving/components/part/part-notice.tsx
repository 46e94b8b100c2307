import { ParkedNotice } from '#src/evidence/decision/parked-notice.tsx'
import { instead } from '../finalize/instead.ts'
import type { Part } from './use-part.ts'
import { useIsClosed } from './use-is-closed.ts'

/**
 * What waits for a person's decision, on the part of the report that it is about. Once the report is
 * closed nothing goes over what stands there.
 */
export function PartNotice({ part: { idRecebimento, laid, wordsOf } }: { part: Part }) {
  const isClosed = useIsClosed(idRecebimento)
  return (
    <ParkedNotice
      entries={laid.entries}
      wordsOf={wordsOf}
      instead={instead}
      {...(isClosed && { cannotOverrule: true })}
    />
  )
}
