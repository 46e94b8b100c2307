import { useCallback } from 'react'
import { useRemoved } from '#src/hooks/use-removed.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { discard } from '#src/outbox/choices.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { bodyById } from '#src/outbox/queries.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { showToast } from '#src/ui/toast.ts'

const clock = { now: () => Date.now() }

/** A photo that was deleted a moment ago and can come back (UX-33). */
export interface DiscardedPhoto<Slot extends string> {
  slot: Slot
  photo: TakenPhoto
}

/** A photo that was a draft, and what lets go of it. */
interface Dropped {
  photo: TakenPhoto
  drop: () => Promise<void>
}

/** Deletes photos that the provider has never had: for ten seconds one can come back. */
export function useDiscardPhoto<Slot extends string>() {
  const { database } = useRuntime()
  const { removed: discarded, note, forget } = useRemoved<DiscardedPhoto<Slot>>()

  const discardPhoto = useCallback(
    async (entry: Entry, slot: Slot) => {
      const [bodyId] = entry.bodyIds
      const body = bodyId === undefined ? undefined : await bodyById(database, bodyId)
      try {
        await discard(database, { clock }, entry.id)
      } catch (error) {
        // It went on its way meanwhile, or something hangs on it by now.
        showToast(error instanceof Error ? error.message : String(error), { tone: 'danger' })
        return
      }
      if (body === undefined) return
      // A new name: what was discarded stays listed under its own.
      const id = crypto.randomUUID()
      const { bytes, size, sha256, thumbnail } = body
      const photo = {
        id,
        bytes,
        size,
        sha256,
        type: 'image/jpeg',
        filename: `foto-${id}.jpg`,
      } as const
      note({ slot, photo: { ...photo, ...(thumbnail && { thumbnail }) } })
    },
    [database, note],
  )

  const dropPhoto = useCallback(
    async ({ photo, drop }: Dropped, slot: Slot) => {
      await drop()
      note({ slot, photo })
    },
    [note],
  )

  return { discarded, discardPhoto, dropPhoto, forget }
}
