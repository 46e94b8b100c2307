import { useTouching } from '#src/hooks/outbox/use-unsent.ts'
import { isAside, isUnsent, type Entry, type RecordId } from '#src/outbox/model/entry.ts'
import { finalizeReport } from '../../operations/finalize-report.ts'
import { reads } from '../../reads.ts'

/** What was done to a report on this device and has not all arrived. */
export interface ReportWork {
  /** All that is listed of it, oldest first; undefined until it is known. */
  entries: readonly Entry[] | undefined
  unsent: readonly Entry[]
  /** «Finalizar», of which the provider has not heard yet. */
  finalizing: Entry | undefined
  /** What has to be put right before «Finalizar» goes: it is open for that in a report that is finalized here. */
  reopenedFor: Entry | undefined
  /** «Finalizar» came back with warnings. */
  declined: Entry | undefined
  /** «Finalizar» waits for a person's decision: another one would go behind it, whatever that is. */
  undecided: Entry | undefined
  /** The first that waits for a person's decision and holds the others. */
  parked: Entry | undefined
}

/** Live. Everything that is done to a report changes its header, and so is found by it. */
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
    declined: finalizations.find(isAside),
    undecided: finalizations.find(isUndecided),
    parked: unsent.find(isUndecided),
  }
}

/** It waits for a person's decision, and holds the others. */
export const isUndecided = (entry: Entry) => entry.state === 'parked' && !isAside(entry)
