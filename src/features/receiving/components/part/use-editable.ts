import { useRead, type ReadState } from '#src/hooks/reads/use-read.ts'
import type { Entry, RecordId } from '#src/outbox/model/entry.ts'
import { reads } from '../../reads.ts'
import { can } from '../../rules.ts'
import type { ShownHeader } from '../../shown.ts'
import { useReportWork } from '../report/use-report-work.ts'

export interface Editable {
  /** True, or why not in Portuguese; undefined until that is known. */
  may: true | string | undefined
  /** What it is judged by. */
  header: ReadState<ShownHeader>
  /** «Finalizar» of this device, behind something that was refused: only that may be changed. */
  heldUp: Entry | undefined
}

/**
 * Whether anything of this report may be changed on this device now. A report that was finalized here
 * is closed at once, also before the provider has heard of it.
 */
export function useEditable(idRecebimento: RecordId): Editable {
  const header = useRead(reads.header(idRecebimento))
  const { finalizing, reopenedFor } = useReportWork(idRecebimento)
  const finalizedHere = reopenedFor === undefined ? 'waiting' : 'reopened'
  const may = header.value && can.change(header.value.report, finalizing && finalizedHere)
  return { may, header, heldUp: reopenedFor && finalizing }
}
