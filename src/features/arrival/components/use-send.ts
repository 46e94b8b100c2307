import { useCallback } from 'react'
import { useNetwork } from '#src/hooks/use-network.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useSubmit } from '#src/hooks/outbox/use-submit.ts'
import { awaitEntry } from '#src/hooks/live/await-entry.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import { type ServerIdByLocal } from '#src/outbox/model/local-ids.ts'
import type { Entry } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { whyNotSaved } from '#src/outbox/model/errors.ts'
import type { Visit } from '../visit.ts'
import { takeBack } from '../take-back.ts'

/** After this timeout the flow continues without a response, because a driver waits in front of the screen. */
const patienceMs = 8_000
/** The timeout where the network failed a moment ago. */
const shortMs = 2_000

export type Sent =
  /** Saved on the device; `entry` holds the response if it arrived in time. */
  | { is: 'kept'; entry: Entry; serverIds: ServerIdByLocal }
  | { is: 'refused'; message: string; fields: Record<string, string> }

/**
 * Saves entries and waits a short time for the responses. A refused entry and its dependents are discarded at once,
 * because the driver is present and corrects the input. `refused` also means that nothing could be saved.
 */
export function useSend({
  isUnasked,
}: Pick<Visit, 'isUnasked'>): (intents: Intent[]) => Promise<Sent> {
  const submit = useSubmit()
  const { database } = useRuntime()
  const { level } = useNetwork()
  return useCallback(
    async (intents) => {
      let entries: Entry[]
      try {
        entries = await submit(intents)
      } catch (error) {
        return { is: 'refused', message: whyNotSaved(error).message, fields: {} }
      }
      const last = entries.at(-1)
      if (last === undefined) throw new TypeError('nothing was submitted')
      const kept = async () => ({
        is: 'kept' as const,
        entry: last,
        serverIds: await readServerIds(database.relaxed, last.person),
      })
      if (level === 'offline') return kept()
      for (const { id } of entries) {
        const entry = await awaitEntry(database, id, isUnasked ? shortMs : patienceMs)
        if (entry?.state === 'parked' && isRefusal(entry)) {
          await takeBack(database, id)
          const { message = '', fieldErrors: fields = {} } = entry.parked ?? {}
          return { is: 'refused', message, fields }
        }
        if (entry?.state !== 'settled') break
      }
      return kept()
    },
    [submit, database, level, isUnasked],
  )
}

const isRefusal = ({ parked }: Entry) =>
  parked !== undefined && ['refused', 'conflict', 'gone'].includes(parked.why)
