import { useMemo } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePerson } from '#src/hooks/use-person.ts'
import { discard, markArrived, retry, sendNow } from '#src/outbox/choices.ts'
import type { Entry } from '#src/outbox/entry.ts'

const clock = { now: () => Date.now() }

/** What a person may decide about what waits. Each rejects with a sentence to be shown. */
export interface Choices {
  /** «Enviar agora», for all. */
  sendNow: () => Promise<void>
  /** A parked one is sent anew; for one that waits for its time, the waiting ends. */
  tryAgain: (entry: Entry) => Promise<void>
  /** «Já está lá»; for a create with the number of its record. */
  markArrived: (entry: Entry, serverId?: number) => Promise<void>
  /** Rejects with HasDependentsError when others hang on it and are not to go with it. */
  discard: (entry: Entry, withDependents: boolean) => Promise<void>
}

export function useChoices(): Choices {
  const { database, wake } = useRuntime()
  const person = usePerson()
  return useMemo(() => {
    const sendAll = async () => {
      if (person === undefined) return
      await sendNow(database, person)
      wake()
    }
    return {
      sendNow: sendAll,
      tryAgain: async (entry) => {
        if (entry.state === 'parked') await retry(database, entry.id)
        await sendAll()
      },
      markArrived: async ({ id }, serverId) => {
        await markArrived(database, { clock }, id, serverId)
        wake()
      },
      discard: async ({ id }, withDependents) => {
        await discard(database, { clock }, id, { withDependents })
        // What waited behind it may go now.
        wake()
      },
    }
  }, [database, person, wake])
}
