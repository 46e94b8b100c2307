import { useObservable } from 'dexie-react-hooks'
import { answersTo } from '../live/answers-to.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { withReopening } from '#src/outbox/store/saving.ts'
import { useRuntime } from '../runtime.tsx'
import { usePerson } from '../use-session.ts'

type Part = string | number | undefined

/**
 * The live result of a query on the outbox, in every tab; undefined until the first answer. `ask`
 * is one of src/outbox/store/queries.ts, or a function of them; it runs again when `parts` change.
 * Components that use the same module-level `ask` with the same parts share one answer: they update
 * in one render, and a later one has the answer at once.
 */
export function useOutbox<Value>(
  ask: (database: OutboxDatabase, person: PersonKey) => Promise<Value>,
  parts?: readonly Part[],
): Value | undefined
export function useOutbox<Value, Parts extends readonly Part[]>(
  ask: (database: OutboxDatabase, person: PersonKey, ...parts: Parts) => Promise<Value>,
  parts: Parts,
): Value | undefined
export function useOutbox<Value>(
  ask: (database: OutboxDatabase, person: PersonKey, ...parts: Part[]) => Promise<Value>,
  parts: readonly Part[] = [],
): Value | undefined {
  const { database } = useRuntime()
  const person = usePerson()
  const name = JSON.stringify([person, ...parts])
  const found = useObservable(
    () =>
      questionOf(questionsOf(database, ask), name, async () => {
        if (person === undefined) return undefined
        return withReopening(database.relaxed, () => ask(database, person, ...parts))
      }),
    [database, name],
  )
  // Until the new query is answered the hook still holds the old answer, of another record or even
  // of another person.
  return found?.name === name ? (found.value as Value) : undefined
}

interface Answer {
  /** The name of the query. */
  name: string
  value: unknown
}

interface Listener {
  tell: (answer: Answer) => void
  fail: (error: unknown) => void
}

interface Watched {
  answer: Answer | undefined
  listeners: Set<Listener>
  stop: () => void
}

/** Queries by name, while a component is subscribed. */
type Questions = Map<string, Watched>

const asked = new WeakMap<OutboxDatabase, WeakMap<object, Questions>>()

function questionsOf(database: OutboxDatabase, ask: object): Questions {
  const ofDatabase = asked.get(database) ?? new WeakMap<object, Questions>()
  asked.set(database, ofDatabase)
  const questions: Questions = ofDatabase.get(ask) ?? new Map()
  ofDatabase.set(ask, questions)
  return questions
}

/**
 * One database query for all subscribers; a later subscriber reads the answer before it subscribes.
 */
const questionOf = (questions: Questions, name: string, ask: () => Promise<unknown>) => ({
  hasValue: () => questions.get(name)?.answer !== undefined,
  getValue: () => questions.get(name)?.answer as Answer,
  subscribe: (tell: Listener['tell'], fail: Listener['fail']) => {
    const watched = questions.get(name) ?? watch(name, ask)
    questions.set(name, watched)
    const listener = { tell, fail }
    watched.listeners.add(listener)
    if (watched.answer !== undefined) tell(watched.answer)
    return () => {
      watched.listeners.delete(listener)
      if (watched.listeners.size > 0) return
      watched.stop()
      questions.delete(name)
    }
  },
})

function watch(name: string, ask: () => Promise<unknown>): Watched {
  const watched: Watched = { answer: undefined, listeners: new Set(), stop: () => {} }
  const { unsubscribe } = answersTo(ask).subscribe(
    (value) => {
      watched.answer = { name, value }
      for (const { tell } of watched.listeners) tell(watched.answer)
    },
    (error) => {
      for (const { fail } of watched.listeners) fail(error)
    },
  )
  watched.stop = unsubscribe
  return watched
}
