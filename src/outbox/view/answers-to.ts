import { liveQuery } from 'dexie'
import { askInTurn } from './ask-in-turn.ts'

/** What can be watched. */
export interface Answers<Value> {
  /** Calls `tell` as part of the question: it may note the answer, and not write to the database. */
  subscribe: (
    tell: (value: Value) => void,
    fail: (error: unknown) => void,
  ) => { unsubscribe: () => void }
}

/**
 * What `ask` answers now and after each change of what it reads. Unlike a liveQuery it tells what it has
 * read also when that changes meanwhile, and asks one at a time: while thousands are being sent a liveQuery
 * would ask for each of them, and show none of the answers. What is told may therefore be outdated; who
 * deletes by it looks once more.
 */
export const answersTo = <Value>(ask: () => Promise<Value>): Answers<Value> => ({
  subscribe: (tell, fail) => {
    const { again, stop } = askInTurn(ask, tell)
    // Async as all scopes are ([Note: Scopes are async] in run.ts): what is read deeper down is followed too.
    const watching = liveQuery(async () => again()).subscribe({ error: fail })
    return {
      unsubscribe: () => {
        stop()
        watching.unsubscribe()
      },
    }
  },
})
