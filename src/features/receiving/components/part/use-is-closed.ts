import { isEditableStatus } from '#src/domain/records/receipt-status.ts'
import { useRead } from '#src/hooks/reads/use-read.ts'
import type { RecordId } from '#src/outbox/model/entry.ts'
import { reads } from '../../reads.ts'
import { useReportWork } from '../report/use-report-work.ts'

/** Whether the provider accepts no more changes to the report, as far as this device has read. */
export function useIsClosed(idRecebimento: RecordId): boolean {
  const { value: header } = useRead(reads.header(idRecebimento))
  const { finalizing } = useReportWork(idRecebimento)
  // A waiting «Finalizar» already shows the report as closed, but at the provider it is still open.
  return header !== undefined && !isEditableStatus(header.report.status) && finalizing === undefined
}
