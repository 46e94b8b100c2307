import { useCallback } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSubmit } from '#src/hooks/use-submit.ts'
import { discard, retry } from '#src/outbox/choices.ts'
import type { Entry, RecordId } from '#src/outbox/entry.ts'
import { finalizeReport } from '../operations/finalize-report.ts'

const clock = { now: () => Date.now() }

/** «Finalizar», once more after warnings, and taken back while nobody has heard of it. Each may reject. */
export function useFinalize(idRecebimento: RecordId, declined: Entry | undefined) {
  const { database, wake } = useRuntime()
  const submit = useSubmit()

  const finalize = useCallback(async () => {
    if (declined === undefined) {
      await submit(finalizeReport({ idRecebimento, finalizedAt: new Date().toISOString() }))
    } else {
      // After all that was put right since.
      await retry(database, declined.id)
      wake()
    }
  }, [database, declined, idRecebimento, submit, wake])

  const takeBack = useCallback(
    async (finalizing: Entry) => {
      await discard(database, { clock }, finalizing.id)
      wake()
    },
    [database, wake],
  )

  return { finalize, takeBack }
}
