import { useRead } from '#src/hooks/use-read.ts'
import type { RecordId } from '#src/outbox/entry.ts'
import { reads } from '../reads.ts'
import { can } from '../rules.ts'
import { useReportWork } from './use-report-work.ts'

/**
 * Whether anything of this report may be changed on this device now: true, or why not in Portuguese;
 * undefined until that is known. A report that was finalized here is closed at once, also before the
 * provider has heard of it.
 */
export function useEditable(idRecebimento: RecordId): true | string | undefined {
  const { value: header } = useRead(reads.header(idRecebimento))
  const { finalizing } = useReportWork(idRecebimento)
  return header && can.change(header.report, finalizing !== undefined)
}
