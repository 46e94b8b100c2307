import { useCallback, useMemo, useState } from 'react'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { usePerson } from '#src/hooks/use-person.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { readServerIds, withServerIds } from '#src/outbox/aliases.ts'
import type { OutboxDatabase } from '#src/outbox/database.ts'
import type { PersonKey } from '#src/outbox/entry.ts'
import { unprocessable } from '#src/photos/photo-error.ts'
import { heldPhotos, holdPhoto, letGoOfHeld, type HeldPhoto } from './held-photos.ts'
import { failureOf, type PhotoFailure } from './use-take-photo.ts'

/** What could not be processed of a record's photos, in whatever tab and since whenever. */
export function useHeldPhotos<Slot extends string>(place: string) {
  const { database } = useRuntime()
  const person = usePerson()
  const onDisk = useOutbox((db, who) => heldAt<Slot>(db, who, place), [place])
  const [decided, setDecided] = useState<readonly string[]>([])

  /** Resolves with whether it is on disk. */
  const hold = useCallback(
    async (photo: HeldPhoto): Promise<boolean> => {
      if (person === undefined) return false
      try {
        await holdPhoto(database, person, photo)
        return true
      } catch {
        // Without room for it the original is still in memory.
        return false
      }
    },
    [database, person],
  )
  const letGo = useCallback(
    async (id: string) => {
      // Before the disk says so: nothing is decided twice.
      setDecided((ids) => [...ids, id])
      if (person !== undefined) await letGoOfHeld(database, person, id)
    },
    [database, person],
  )

  const held = useMemo(
    () => (onDisk ?? []).filter(({ id }) => !decided.includes(id)),
    [onDisk, decided],
  )
  return { held, hold, letGo }
}

async function heldAt<Slot extends string>(
  db: OutboxDatabase,
  person: PersonKey,
  place: string,
): Promise<PhotoFailure<Slot>[]> {
  // The screen may still carry the id of this device.
  const known = withServerIds(place, await readServerIds(db.relaxed, person))
  const here = (await heldPhotos(db, person)).filter((photo) => photo.place === known)
  return Promise.all(
    here.map(async ({ id, slot, original }) => ({
      ...(await failureOf(slot as Slot, unprocessable(original), id)),
      isOnDisk: true,
    })),
  )
}
