import { liveQuery } from 'dexie'
import { makeTurns } from './turns.ts'

/** What can be watched; `useObservable` of dexie-react-hooks takes it. */
export interface Answers<Value> {
  /** Nothing is known before it is asked. */
  hasValue: () => false
  subscribe: (
    tell: (value: Value) => void,
    fail: (error: unknown) => void,
  ) => { unsubscribe: () => void }
}

/**
 * What `ask` answers now and after each change of what it reads. Unlike a liveQuery it tells what it has
 * read also when that changes meanwhile, and asks one at a time: while thousands are being sent a liveQuery
 * would ask for each of them, and show none of the answers.
 */
export const answersTo = <Value>(ask: () => Promise<Value>): Answers<Value> => ({
  hasValue: () => false,
  subscribe: (tell, fail) => {
    let isStopped = false
    const takeTurn = makeTurns()
    const askAndTell = async () => {
      if (isStopped) return
      const value = await ask()
      if (!isStopped) tell(value)
    }
    const watching = liveQuery(() => takeTurn(askAndTell)).subscribe({ error: fail })
    return {
      unsubscribe: () => {
        isStopped = true
        watching.unsubscribe()
      },
    }
  },
})
