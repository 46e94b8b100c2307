import { useCallback } from 'react'
import { useWallIso } from '#src/hooks/use-day.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSubmit } from '#src/hooks/outbox/use-submit.ts'
import { discard, retry } from '#src/outbox/act/choices.ts'
import type { Entry, RecordId } from '#src/outbox/model/entry.ts'
import { showToast } from '#src/ui/notice/toast.ts'
import { finalizeReport, knownOf, type KnownOfHistory } from '../../operations/finalize-report.ts'
import type { ShownHistoryEntry } from '../../shown.ts'

const clock = { now: () => Date.now() }

/** «Finalizar», also the retry after warnings; `history` is the history that the person sees. May reject. */
export function useFinalize(
  idRecebimento: RecordId,
  declined: Entry | undefined,
  history: readonly ShownHistoryEntry[] | undefined,
) {
  const { database, wake } = useRuntime()
  const submit = useSubmit()
  const wallNow = useWallIso()

  return useCallback(async () => {
    const known = knownOf(history)
    if (declined !== undefined && !knowsMore(known, declined)) {
      // The retried entry moves behind all corrections made since.
      await retry(database, declined.id)
      wake()
      return
    }
    if (declined !== undefined) await discard(database, { clock }, declined.id)
    await submit({ ...finalizeReport({ idRecebimento, finalizedAt: wallNow() }), saw: known })
  }, [database, declined, history, idRecebimento, submit, wake, wallNow])
}

/**
 * Whether the person has read a rejection or an inconsistency that the `saw` of the declined entry lacks. A retry of
 * that entry would report the same event as a conflict.
 */
function knowsMore(known: KnownOfHistory | undefined, entry: Entry): boolean {
  const saw = entry.saw as KnownOfHistory | undefined
  if (known === undefined || saw === undefined) return known !== undefined
  return known.rejections > saw.rejections || known.inconsistencies > saw.inconsistencies
}

/** Whether «Finalizar» has certainly not reached the provider, so that it can still be undone. */
export const isUntold = ({ state, tries }: Entry): boolean =>
  state === 'waiting' && tries.lost === 0

/** Undoes «Finalizar» while it has not reached the provider; shows an error when it is too late. */
export function useTakeBackFinalizing() {
  const { database, wake } = useRuntime()
  return useCallback(
    async (finalizing: Entry) => {
      try {
        await discard(database, { clock }, finalizing.id)
        wake()
      } catch (error) {
        showToast(error instanceof Error ? error.message : String(error), { tone: 'danger' })
      }
    },
    [database, wake],
  )
}
