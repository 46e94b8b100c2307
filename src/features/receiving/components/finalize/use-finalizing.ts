import { isEditableStatus } from '#src/domain/records/receipt-status.ts'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { argsWithServerIds } from '#src/outbox/model/local-ids.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { isUnsent, type Entry, type PersonKey } from '#src/outbox/model/entry.ts'
import { entriesTouching, unsentOf } from '#src/outbox/store/queries.ts'
import { stays } from '#src/reads/overlay.ts'
import { finalizeReport, type FinalizeReportArgs } from '../../operations/finalize-report.ts'
import { reads } from '../../reads.ts'
import { reportStatus } from '../../rules.ts'
import type { ShownProduct } from '../../shown.ts'

const none: ReadonlyMap<string, Entry> = new Map()

export interface Finalizing {
  /** False until the entries are read; until then the status of a report may be wrong. */
  isKnown: boolean
  /** Whether this device has the finalization of any report, parked ones not counted. */
  isAny: boolean
  /** Whether the report has a finalization on this device that is unsent or newer than the given read. */
  isSince: (product: ShownProduct, askedAt: number | undefined) => boolean
  /** Whether the report was finalized here and the provider has not answered yet. */
  isUnanswered: (product: ShownProduct) => boolean
  /** Status of a report in a list read at `askedAt`; a report finalized here awaits approval at once. */
  statusOf: (product: ShownProduct, askedAt: number | undefined) => number
}

export function useFinalizing(): Finalizing {
  const known = useOutbox(finalizingOf)
  const finalizing = known ?? none
  const entryOf = ({ idRecebimento }: ShownProduct) =>
    idRecebimento === null ? undefined : finalizing.get(String(idRecebimento))
  const isSince: Finalizing['isSince'] = (product, askedAt) => {
    const entry = entryOf(product)
    return entry !== undefined && stays(entry, askedAt, Date.now())
  }
  return {
    isKnown: known !== undefined,
    isAny: finalizing.size > 0,
    isSince,
    isUnanswered: (product) => {
      const entry = entryOf(product)
      return entry !== undefined && isUnsent(entry)
    },
    statusOf: (product, askedAt) =>
      isEditableStatus(product.status) && isSince(product, askedAt)
        ? reportStatus.awaitingApproval
        : product.status,
  }
}

/** For each report its latest finalization on this device that is not parked. */
async function finalizingOf(database: OutboxDatabase, person: PersonKey) {
  const [unsent, { entries, serverIds }] = await Promise.all([
    unsentOf(database, person),
    entriesTouching(database, person, reads.list().key),
  ])
  const settled = entries.filter(({ state }) => state === 'settled')
  const own = [...settled, ...unsent].filter(
    ({ kind, state }) => kind === finalizeReport.kind && state !== 'parked',
  )
  return new Map(
    own.map((entry) => [
      String(argsWithServerIds(entry.args as FinalizeReportArgs, serverIds).idRecebimento),
      entry,
    ]),
  )
}
