import { useLiveQuery } from 'dexie-react-hooks'
import type { OutboxDatabase } from '#src/outbox/database.ts'
import type { PersonKey } from '#src/outbox/entry.ts'
import { withReopening } from '#src/outbox/reopen.ts'
import { useRuntime } from './runtime.tsx'
import { usePerson } from './use-person.ts'

/**
 * What a question to the outbox answers now, live in every tab; undefined until the first answer.
 * `ask` is one of src/outbox/queries.ts, or a function of them; it is asked anew when `deps` change.
 */
export function useOutbox<Value>(
  ask: (database: OutboxDatabase, person: PersonKey) => Promise<Value>,
  deps: readonly (string | number | undefined)[] = [],
): Value | undefined {
  const { database } = useRuntime()
  const person = usePerson()
  return useLiveQuery(
    () =>
      person === undefined
        ? undefined
        : withReopening(database.relaxed, () => ask(database, person)),
    [database, person, ...deps],
  )
}
