import { isEditableStatus } from '#src/domain/receipt-status.ts'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { argsWithServerIds, readServerIds } from '#src/outbox/aliases.ts'
import type { OutboxDatabase } from '#src/outbox/database.ts'
import type { PersonKey, RecordId } from '#src/outbox/entry.ts'
import { unsentOf } from '#src/outbox/queries.ts'
import { finalizeReport, type FinalizeReportArgs } from '../operations/finalize-report.ts'
import { reportStatus } from '../rules.ts'
import type { ShownProduct } from '../shown.ts'

const none: ReadonlySet<RecordId> = new Set()

/** The status of a report among others: one that was finalized here awaits approval at once. */
export function useShownStatus(): (product: ShownProduct) => number {
  const finalizing = useOutbox(finalizingOf) ?? none
  return ({ idRecebimento, status }) =>
    idRecebimento !== null && finalizing.has(idRecebimento) && isEditableStatus(status)
      ? reportStatus.awaitingApproval
      : status
}

/** Reports that were finalized on this device and of which the provider has not heard yet. */
async function finalizingOf(database: OutboxDatabase, person: PersonKey) {
  const [unsent, serverIds] = await Promise.all([
    unsentOf(database, person),
    readServerIds(database.relaxed, person),
  ])
  const own = unsent.filter(({ kind, state }) => kind === finalizeReport.kind && state !== 'parked')
  return new Set(
    own.map(({ args }) => argsWithServerIds(args as FinalizeReportArgs, serverIds).idRecebimento),
  )
}
