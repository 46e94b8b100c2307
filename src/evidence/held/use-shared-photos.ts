import { useCallback, useEffect, useState } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOutbox } from '#src/hooks/outbox/use-outbox.ts'
import { usePerson } from '#src/hooks/use-session.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import {
  bytesOfShared,
  keepShared,
  sharedPhotos,
  sweepShared,
  type SharedPhoto,
} from '#src/reads/shared-photos.ts'
import { PhotoError } from '#src/photos/photo-error.ts'
import { takeFile } from '#src/photos/take.ts'
import {
  arrivedPhotos,
  bytesOfArrived,
  dropArrived,
  type ArrivedPhoto,
} from '#src/reads/arrived-photos.ts'
import { useSingleTap } from '#src/ui/form/use-single-tap.ts'
import type { PhotoFlow } from '../photo/use-photo-flow.ts'
import { named } from '../photo/photo-failure.ts'

const none: readonly SharedPhoto[] = []

/** The arrived photos, read when the screen opens and after each change made here. */
export function useArrivedPhotos() {
  const { database } = useRuntime()
  const person = usePerson()
  const [photos, setPhotos] = useState<readonly ArrivedPhoto[]>()
  const check = useCallback(async () => setPhotos(await arrivedFor(person)), [person])
  useEffect(() => {
    let isOver = false
    void arrivedFor(person).then((found) => {
      if (!isOver) setPhotos(found)
    })
    return () => {
      isOver = true
    }
  }, [person])
  return {
    photos: photos ?? [],
    isKnown: photos !== undefined,
    /** Undefined where the photo has been deleted. */
    read: useCallback(
      async ({ id }: ArrivedPhoto) =>
        person === undefined ? undefined : bytesOfArrived(person, id),
      [person],
    ),
    /** Stores these photos as the person's shared photos. Stops and rejects at the first NotSavedError. */
    keep: async (chosen: readonly ArrivedPhoto[]) => {
      if (person === undefined) return
      try {
        for (const { id, at } of chosen) {
          const photo = await bytesOfArrived(person, id)
          if (photo === undefined) continue
          await keepShared(database, person, photo, { id, sharedAt: at })
          await dropArrived(person, [id])
        }
      } finally {
        await check()
      }
    },
    drop: async (unwanted: readonly ArrivedPhoto[]) => {
      const ids = unwanted.map(({ id }) => id)
      if (person !== undefined) await dropArrived(person, ids)
      await check()
    },
  }
}

/** Empty where the waiting photos cannot be read. */
const arrivedFor = async (person: PersonKey | undefined): Promise<readonly ArrivedPhoto[]> =>
  person === undefined ? [] : arrivedPhotos(person).catch(() => [])

/** The person's shared photos, oldest first. */
export function useSharedPhotos() {
  const { database } = useRuntime()
  const person = usePerson()
  const photos = useOutbox(sharedPhotos)
  return {
    photos: photos ?? none,
    isKnown: photos !== undefined,
    /** Undefined where the photo has been deleted. */
    read: useCallback(
      async (photo: SharedPhoto) => {
        const bytes = person && (await bytesOfShared(database, person, photo))
        return bytes ? new Blob([bytes]) : undefined
      },
      [database, person],
    ),
  }
}

/** The number of shared photos, and `use`, which takes the oldest for a slot as if it came from the gallery. */
export function useSharedPhoto<Slot extends string>(flow: PhotoFlow<Slot>, slot: Slot) {
  const { database } = useRuntime()
  const person = usePerson()
  const { photos, read } = useSharedPhotos()
  const [oldest] = photos
  const once = useSingleTap()
  const use = () =>
    once(async () => {
      if (oldest === undefined || person === undefined) return
      const blob = await read(oldest)
      // Another tab has used or discarded the photo in the meantime.
      if (blob === undefined) return
      if (await flow.keepReady(slot, takeShared(oldest, blob))) await sweepShared(database, person)
    })
  return { count: photos.length, use }
}

/** A stored photo keeps the shared photo's id, and is not offered again. */
async function takeShared({ id }: SharedPhoto, blob: Blob) {
  try {
    return named(await takeFile(new File([blob], 'foto')), id)
  } catch (error) {
    if (!(error instanceof PhotoError)) throw error
    // The shared photo stays in the list of shared photos, where the person may remove it.
    throw new PhotoError(error.problem, error.message, undefined, error)
  }
}
