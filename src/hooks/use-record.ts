import { useCallback } from 'react'
import { correct, NoLongerPossibleError } from '#src/outbox/choices.ts'
import type { OutboxDatabase } from '#src/outbox/database.ts'
import { isAside, type Body, type Entry } from '#src/outbox/entry.ts'
import type { Intent, Operation } from '#src/outbox/operation.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { useRuntime } from './runtime.tsx'
import { usePerson } from './use-person.ts'
import { useSubmit } from './use-submit.ts'

export type RecordAct = (intent: Intent, photos?: readonly TakenPhoto[]) => Promise<string>

/**
 * Keeps one act on a record: on this device's disk when it resolves, with the id of its entry. What
 * was refused before and is overwritten by this is corrected in its place, because what came after
 * waits for it (UX-06). `entries` are those of the record. Rejects with NotSavedError.
 */
export function useRecord(entries: readonly Entry[]): RecordAct {
  const { database, wake } = useRuntime()
  const person = usePerson()
  const submit = useSubmit()

  return useCallback(
    async (intent, photos = []) => {
      const bodies: Body[] = person === undefined ? [] : photos.map((one) => ({ ...one, person }))
      const refused = refusedBefore(entries, intent)
      if (refused !== undefined && (await corrected(database, refused, intent, bodies))) {
        wake()
        return refused.id
      }
      const [entry] = await submit(intent, bodies)
      return entry?.id ?? ''
    },
    [database, wake, person, submit, entries],
  )
}

/** What a person has to decide about and what this act would write over. */
function refusedBefore(entries: readonly Entry[], { operation, args }: Intent) {
  const { replay, kind } = operation as unknown as Operation
  if (replay.class !== 'natural') return undefined
  const target = replay.target(args)
  return entries.findLast(
    (entry) =>
      entry.state === 'parked' && !isAside(entry) && entry.kind === kind && entry.target === target,
  )
}

/** False when it was tried again meanwhile: then this is one more. */
async function corrected(
  database: OutboxDatabase,
  { id }: Entry,
  intent: Intent,
  bodies: readonly Body[],
): Promise<boolean> {
  try {
    await correct(database, id, intent, bodies)
    return true
  } catch (error) {
    if (error instanceof NoLongerPossibleError) return false
    throw error
  }
}
