import { useCallback } from 'react'
import { NoLongerPossibleError } from '#src/outbox/model/errors.ts'
import { correct } from '#src/outbox/act/correct.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { Body, Entry } from '#src/outbox/model/entry.ts'
import type { Intent } from '#src/outbox/model/operation.ts'
import { refusedBefore, sawWhen, type Acts } from './saw.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { useRuntime } from '../runtime.tsx'
import { usePerson } from '../use-session.ts'
import { useSubmit } from './use-submit.ts'

export type RecordAct = (intent: Intent, photos?: readonly TakenPhoto[]) => Promise<string>

/**
 * Stores one act on a record; resolves to the id of its entry once it is on this device's disk. An
 * earlier refused act that this one overwrites is corrected in place, because later entries wait
 * for it (UX-06). The entry also stores the values that the person saw, where the act names them.
 * `pending` are the acts on the record. Rejects with NotSavedError or MissingParentError.
 */
export function useRecord(pending: Acts): RecordAct {
  const { database, operations, wake } = useRuntime()
  const person = usePerson()
  const submit = useSubmit()

  return useCallback(
    async ({ view, ...given }, photos = []) => {
      const { shown, begun } = view ?? {}
      const intent: Intent = view
        ? {
            ...given,
            ...sawWhen(pending, { ...given, shown }, begun, (kind) => operations.get(kind)),
          }
        : given
      const bodies: Body[] = person === undefined ? [] : photos.map((one) => ({ ...one, person }))
      const refused = refusedBefore(pending.entries, intent)
      if (refused !== undefined && (await corrected(database, refused, intent, bodies))) {
        wake()
        return refused.id
      }
      const [entry] = await submit(intent, bodies)
      return entry?.id ?? ''
    },
    [database, operations, wake, person, submit, pending],
  )
}

/**
 * False when the refused entry can no longer be corrected, for example because it was retried; the
 * act then becomes a new entry.
 */
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
