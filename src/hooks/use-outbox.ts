import { useObservable } from 'dexie-react-hooks'
import { answersTo } from '#src/outbox/answers-to.ts'
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
  const asked = JSON.stringify([person, ...deps])
  const found = useObservable(
    () =>
      answersTo(async () => {
        if (person === undefined) return undefined
        return { asked, value: await withReopening(database.relaxed, () => ask(database, person)) }
      }),
    [database, asked],
  )
  // Until the new question is answered the hook holds the old answer: another record's, or even
  // another person's.
  return found?.asked === asked ? found.value : undefined
}
