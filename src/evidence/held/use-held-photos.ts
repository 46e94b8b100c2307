import { useCallback, useMemo, useState } from 'react'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { usePerson } from '#src/hooks/use-person.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { errorOf } from '#src/photos/photo-error.ts'
import { heldAt, holdPhoto, letGoOfHeld, type HeldOriginal } from './held-photos.ts'
import { failureOf, type PhotoFailure } from '../camera/use-take-photo.ts'

/** The held photos of a record, from any tab and any time. */
export function useHeldPhotos<Slot extends string>(place: string) {
  const { database } = useRuntime()
  const person = usePerson()
  const onDisk = useOutbox((db, who) => failuresAt<Slot>(db, who, place), [place])
  const [decided, setDecided] = useState<readonly string[]>([])

  /** Resolves to whether the photo is on disk. */
  const hold = useCallback(
    async (photo: HeldOriginal): Promise<boolean> => {
      if (person === undefined) return false
      try {
        await holdPhoto(database, person, photo)
        return true
      } catch {
        // The photo could not be written to disk, but the screen still has it in memory.
        return false
      }
    },
    [database, person],
  )
  const letGo = useCallback(
    async (id: string) => {
      // Hide the photo before the database reports the change, so that nobody decides twice.
      setDecided((ids) => [...ids, id])
      if (person !== undefined) await letGoOfHeld(database, person, id)
    },
    [database, person],
  )

  // Forget a decision once the database has reported it, because a discarded photo may be restored.
  const isThere = (one: string) => onDisk === undefined || onDisk.some(({ id }) => id === one)
  if (!decided.every(isThere)) setDecided(decided.filter(isThere))

  const held = useMemo(
    () => (onDisk ?? []).filter(({ id }) => !decided.includes(id)),
    [onDisk, decided],
  )
  return { held, hold, letGo }
}

const notKept = 'A foto não foi salva.'

async function failuresAt<Slot extends string>(
  db: OutboxDatabase,
  person: PersonKey,
  place: string,
): Promise<PhotoFailure<Slot>[]> {
  const here = await heldAt(db, person, place)
  return Promise.all(
    here.map(async ({ id, slot, problem, original, message }) => ({
      ...('sha256' in original
        ? { id, slot: slot as Slot, message: message ?? notKept, photo: original }
        : await failureOf(slot as Slot, errorOf(problem, original, message), id)),
      isOnDisk: true,
    })),
  )
}
