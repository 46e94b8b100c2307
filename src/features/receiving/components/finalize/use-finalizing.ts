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
  /** Nothing is to be said of a report before. */
  isKnown: boolean
  /** Whether any was finalized here that is to be told of. */
  isAny: boolean
  /** Whether it was finalized here since something was read, so far as nobody refused it. */
  isSince: (product: ShownProduct, askedAt: number | undefined) => boolean
  /** The same, of which the provider has not answered yet. */
  isUnanswered: (product: ShownProduct) => boolean
  /**
   * The status of a report among others, as they were read at that moment: one that was finalized here
   * awaits approval at once.
   */
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

/** By report, how it was finalized last on this device, so far as nobody refused it. */
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
