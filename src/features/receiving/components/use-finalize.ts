import { useCallback } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSubmit } from '#src/hooks/use-submit.ts'
import { discard, retry } from '#src/outbox/choices.ts'
import type { Entry, RecordId } from '#src/outbox/entry.ts'
import { finalizeReport, knownOf, type FinalizeReportArgs } from '../operations/finalize-report.ts'
import type { ShownHistoryEntry } from '../shown.ts'

const clock = { now: () => Date.now() }

/** «Finalizar», and once more after warnings; `history` is what the person has before them. May reject. */
export function useFinalize(
  idRecebimento: RecordId,
  declined: Entry | undefined,
  history: readonly ShownHistoryEntry[] | undefined,
) {
  const { database, wake } = useRuntime()
  const submit = useSubmit()

  return useCallback(async () => {
    const known = knownOf(history)
    if (declined !== undefined && !knowsMore(known, declined)) {
      // After all that was put right since.
      await retry(database, declined.id)
      wake()
      return
    }
    if (declined !== undefined) await discard(database, { clock }, declined.id)
    await submit(finalizeReport({ idRecebimento, finalizedAt: new Date().toISOString(), ...known }))
  }, [database, declined, history, idRecebimento, submit, wake])
}

/**
 * A rejection or an inconsistency was read here since that one was tapped: it would be asked about, as if
 * nobody knew of it.
 */
function knowsMore(known: ReturnType<typeof knownOf>, { args }: Entry): boolean {
  const { rejections = -1, inconsistencies = 0 } = args as FinalizeReportArgs
  return (
    known !== undefined &&
    (known.rejections > rejections || known.inconsistencies > inconsistencies)
  )
}

/** Takes «Finalizar» back while nobody has heard of it. May reject. */
export function useTakeBackFinalizing() {
  const { database, wake } = useRuntime()
  return useCallback(
    async (finalizing: Entry) => {
      await discard(database, { clock }, finalizing.id)
      wake()
    },
    [database, wake],
  )
}
