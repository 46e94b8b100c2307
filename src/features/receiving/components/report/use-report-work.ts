import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { isNonBlocking, isUnsent, type Entry, type RecordId } from '#src/outbox/model/entry.ts'
import { finalizeReport } from '../../operations/finalize-report.ts'
import { reads } from '../../reads.ts'

/** This device's work on a report. */
export interface ReportWork {
  /** All listed entries of the report, oldest first; undefined until they are known. */
  entries: readonly Entry[] | undefined
  unsent: readonly Entry[]
  /** «Finalizar» that is still under way. */
  finalizing: Entry | undefined
  /**
   * The entry that has to be corrected before «Finalizar» is sent; a report finalized here is reopened for it alone.
   */
  reopenedFor: Entry | undefined
  /** «Finalizar» was returned with warnings. */
  declined: Entry | undefined
  /** «Finalizar» that waits for a person's decision; another «Finalizar» would only queue behind it. */
  undecided: Entry | undefined
  /** The first entry that waits for a person's decision and blocks the others. */
  parked: Entry | undefined
}

/** Updates live. Every operation on a report touches the report's header, so the header's key finds all entries. */
export function useReportWork(idRecebimento: RecordId): ReportWork {
  const entries = useTouching(reads.header(idRecebimento).key)?.entries
  const unsent = (entries ?? []).filter(isUnsent)
  const finalizations = unsent.filter(({ kind }) => kind === finalizeReport.kind)
  const finalizing = finalizations.find(({ state }) => state !== 'parked')
  return {
    entries,
    unsent,
    finalizing,
    reopenedFor:
      finalizing && unsent.find((entry) => isUndecided(entry) && entry.seq < finalizing.seq),
    declined: finalizations.find(isNonBlocking),
    undecided: finalizations.find(isUndecided),
    parked: unsent.find(isUndecided),
  }
}

/** The entry waits for a person's decision and blocks the others. */
export const isUndecided = (entry: Entry) => entry.state === 'parked' && !isNonBlocking(entry)
