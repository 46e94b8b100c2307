import { isEditableStatus } from '#src/domain/records/receipt-status.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { reads } from '../../reads.ts'
import { useReportWork } from '../report/use-report-work.ts'

/** Whether the provider takes no more changes to the report, as far as is known here. */
export function useIsClosed(idRecebimento: RecordId): boolean {
  const { value: header } = useRead(reads.header(idRecebimento))
  const { finalizing } = useReportWork(idRecebimento)
  // «Finalizar» that waits here shows it closed already; to the provider it is open.
  return header !== undefined && !isEditableStatus(header.report.status) && finalizing === undefined
}
