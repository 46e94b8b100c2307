import { useCallback } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { useOutbox } from '#src/hooks/use-outbox.ts'
import { usePerson } from '#src/hooks/use-person.ts'
import {
  bytesOfShared,
  dropShared,
  sharedPhotos,
  sweepShared,
  type SharedPhoto,
} from '#src/outbox/shared-photos.ts'
import { PhotoError } from '#src/photos/photo-error.ts'
import { takeFile } from '#src/photos/take.ts'
import { useSingleTap } from '#src/ui/use-single-tap.ts'
import type { PhotoFlow } from './use-photo-flow.ts'
import { named } from './use-take-photo.ts'

const none: readonly SharedPhoto[] = []

/** The photos that another app has handed over, oldest first. */
export function useSharedPhotos() {
  const { database } = useRuntime()
  const person = usePerson()
  const photos = useOutbox(sharedPhotos)
  return {
    photos: photos ?? none,
    isKnown: photos !== undefined,
    /** Undefined where it is gone. */
    read: useCallback(
      async (photo: SharedPhoto) =>
        person === undefined ? undefined : bytesOfShared(database, person, photo),
      [database, person],
    ),
    drop: async (photo: SharedPhoto) => {
      if (person !== undefined) await dropShared(database, person, photo)
    },
  }
}

/** Takes the oldest of them for a slot, as if it had come from the gallery. */
export function useSharedPhoto<Slot extends string>(flow: PhotoFlow<Slot>, slot: Slot) {
  const { database } = useRuntime()
  const person = usePerson()
  const { photos, read } = useSharedPhotos()
  const [oldest] = photos
  const once = useSingleTap()
  const use = () =>
    once(async () => {
      if (oldest === undefined || person === undefined) return
      const bytes = await read(oldest)
      // Another tab has used it meanwhile, or let it go.
      if (bytes === undefined) return
      if (await flow.keepReady(slot, takeShared(oldest, bytes))) await sweepShared(database, person)
    })
  return { count: photos.length, use }
}

/** Kept it is known by its id, and not offered again. */
async function takeShared({ id }: SharedPhoto, bytes: ArrayBuffer) {
  try {
    return named(await takeFile(new File([bytes], 'foto')), id)
  } catch (error) {
    if (!(error instanceof PhotoError)) throw error
    // It stays among those that were handed over, from where the person may remove it.
    throw new PhotoError(error.problem, error.message, undefined, error)
  }
}
