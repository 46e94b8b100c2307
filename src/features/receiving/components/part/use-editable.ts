import { useRead, type ReadState } from '#src/hooks/reads/use-read.ts'
import type { Entry, RecordId } from '#src/outbox/model/entry.ts'
import { reads } from '../../reads.ts'
import { can } from '../../rules.ts'
import type { ShownHeader } from '../../shown.ts'
import { useReportWork } from '../report/use-report-work.ts'

export interface Editable {
  /** True, or the reason against it in Portuguese; undefined until it is known. */
  may: true | string | undefined
  /** The read that the decision is based on. */
  header: ReadState<ShownHeader>
  /** «Finalizar» of this device, blocked by a refused entry: only that entry may be changed. */
  heldUp: Entry | undefined
}

/**
 * Whether this report may be changed on this device now. A report finalized here is closed at once, even before
 * «Finalizar» reaches the provider.
 */
export function useEditable(idRecebimento: RecordId): Editable {
  const header = useRead(reads.header(idRecebimento))
  const { finalizing, reopenedFor } = useReportWork(idRecebimento)
  const finalizedHere = reopenedFor === undefined ? 'waiting' : 'reopened'
  const may = header.value && can.change(header.value.report, finalizing && finalizedHere)
  return { may, header, heldUp: reopenedFor && finalizing }
}
