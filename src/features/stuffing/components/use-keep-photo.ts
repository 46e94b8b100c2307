import { useCallback } from 'react'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { usePerson } from '#src/hooks/use-person.ts'
import { useSubmit } from '#src/hooks/use-submit.ts'
import { correct, NoLongerPossibleError } from '#src/outbox/choices.ts'
import type { OutboxDatabase } from '#src/outbox/database.ts'
import type { Body, Entry } from '#src/outbox/entry.ts'
import type { Intent } from '#src/outbox/operation.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { addPrePhoto } from '../operations/add-pre-photo.ts'
import { uploadPhoto } from '../operations/upload-photo.ts'
import { addsUp } from '../rules.ts'
import { stepOfEntry } from '../step-photos.ts'

/**
 * Keeps a photo for a step: on this device's disk when it resolves, with the id of its entry. One
 * that the provider refused before is corrected in its place, because what came after waits for it
 * (UX-06). Rejects with NotSavedError.
 */
export function useKeepPhoto(state: StuffingState, entries: readonly Entry[]) {
  const { database, wake } = useRuntime()
  const person = usePerson()
  const submit = useSubmit()
  const { idSaida } = state

  return useCallback(
    async (step: StuffingStep, photo: TakenPhoto): Promise<string> => {
      const args = { idSaida, photoId: photo.id }
      const adds = addsUp(state, step)
      const intent = adds ? addPrePhoto(args) : uploadPhoto({ ...args, step })
      const bodies: Body[] = person === undefined ? [] : [{ ...photo, person }]
      const refused = adds ? undefined : refusedPhotoOf(entries, step)
      if (refused !== undefined && (await corrected(database, refused, intent, bodies))) {
        wake()
        return refused.id
      }
      const [entry] = await submit(intent, bodies)
      return entry?.id ?? photo.id
    },
    [database, wake, person, submit, idSaida, state, entries],
  )
}

const refusedPhotoOf = (entries: readonly Entry[], step: StuffingStep) =>
  entries.findLast(
    (entry) =>
      entry.state === 'parked' && entry.kind === uploadPhoto.kind && stepOfEntry(entry) === step,
  )

/** False when it was tried again meanwhile: then the photo is one more. */
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
