import { liveQuery } from 'dexie'
import { askInTurn } from './ask-in-turn.ts'

/** A value that can be observed. */
export interface Answers<Value> {
  /**
   * Calls `tell` inside the query's observation: `tell` may store the answer in memory but must not write to
   * the database.
   */
  subscribe: (
    tell: (value: Value) => void,
    fail: (error: unknown) => void,
  ) => { unsubscribe: () => void }
}

/**
 * Emits the result of `ask` now and after each change of the data that it reads. Unlike a liveQuery it also
 * emits results that are already outdated, and runs one query at a time: while thousands of entries are sent, a
 * liveQuery would query for each of them and emit none of the results. Code that deletes by a result must query
 * again first.
 */
export const answersTo = <Value>(ask: () => Promise<Value>): Answers<Value> => ({
  subscribe: (tell, fail) => {
    const { again, stop } = askInTurn(ask, tell)
    // Async like all scopes ([Note: Scopes are async] in run.ts), so that nested reads are observed too.
    const watching = liveQuery(async () => again()).subscribe({ error: fail })
    return {
      unsubscribe: () => {
        stop()
        watching.unsubscribe()
      },
    }
  },
})
