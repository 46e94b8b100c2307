import { useCallback } from 'react'
import type { Body, Entry } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { NotSavedError } from '#src/outbox/model/errors.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { withRoom } from '#src/reads/with-room.ts'
import { useRuntime } from '../runtime.tsx'
import { usePerson } from '../use-person.ts'

export type Submit = (
  intents: Intent | readonly Intent[],
  bodies?: readonly Body[],
  /** The form whose draft this was: it is no draft any more. */
  ends?: string,
) => Promise<Entry[]>

const clock = { now: () => Date.now() }

/**
 * Keeps what a person did and asks for it to be sent. Once it resolves, it is on this device's disk:
 * only then say «Salvo neste aparelho». Rejects with NotSavedError or MissingParentError; then
 * nothing was kept, and the form keeps what was typed.
 */
export function useSubmit(): Submit {
  const { database, wake } = useRuntime()
  const person = usePerson()
  return useCallback(
    async (given, bodies = [], ends) => {
      if (person === undefined) throw new NotSavedError(new Error('nobody is signed in'), false)
      const intents = Array.isArray(given) ? (given as readonly Intent[]) : [given as Intent]
      const entries = await withRoom(() =>
        submit(database, { clock }, person, intents, bodies, ends),
      )
      wake()
      return entries
    },
    [database, person, wake],
  )
}
