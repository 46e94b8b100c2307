import { useCallback } from 'react'
import type { Body, Entry } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { NotSavedError } from '#src/outbox/model/errors.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { useRuntime } from '../runtime.tsx'
import { usePerson } from '../use-session.ts'

export type Submit = (
  intents: Intent | readonly Intent[],
  bodies?: readonly Body[],
  /** The form of the draft that the act ends. */
  ends?: string,
) => Promise<Entry[]>

const clock = { now: () => Date.now() }

/**
 * Stores a person's acts and requests a drain. Once it resolves, they are on this device's disk:
 * only then show «Salvo neste aparelho». Rejects with MissingParentError if a record that an intent
 * names by a local id does not exist on this device, and with NotSavedError for every other
 * failure. Nothing is stored then and the form keeps its draft, unless the database failed right
 * after the commit and could not be read again.
 */
export function useSubmit(): Submit {
  const { database, wake } = useRuntime()
  const person = usePerson()
  return useCallback(
    async (given, bodies = [], ends) => {
      if (person === undefined) throw new NotSavedError(new Error('nobody is signed in'), false)
      const intents = Array.isArray(given) ? (given as readonly Intent[]) : [given as Intent]
      const entries = await submit(database, { clock }, person, intents, bodies, ends)
      wake()
      return entries
    },
    [database, person, wake],
  )
}
