import { ParkedNotice } from '#src/evidence/decision/parked-notice.tsx'
import { instead } from '../finalize/instead.ts'
import { type Part, useIsClosed } from './use-part.ts'

/**
 * The first parked entry of a part of the report, shown on the screen of that part. Once the report is closed the
 * entry may not overwrite anything.
 */
export function PartNotice({ part: { idRecebimento, pending, wordsOf } }: { part: Part }) {
  const isClosed = useIsClosed(idRecebimento)
  return (
    <ParkedNotice
      entries={pending.entries}
      wordsOf={wordsOf}
      instead={instead}
      {...(isClosed && { cannotOverrule: true })}
    />
  )
}
