import { useCallback, useEffect, useState } from 'react'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { discard } from '#src/outbox/choices.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { bodyById } from '#src/outbox/queries.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { showToast } from '#src/ui/toast.ts'

const undoMs = 10_000
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
  const [discarded, setDiscarded] = useState<DiscardedPhoto<Slot>>()

  useEffect(() => {
    if (discarded === undefined) return undefined
    const timer = setTimeout(() => setDiscarded(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [discarded])

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
      setDiscarded({ slot, photo: { ...photo, ...(thumbnail && { thumbnail }) } })
    },
    [database],
  )

  const dropPhoto = useCallback(async ({ photo, drop }: Dropped, slot: Slot) => {
    await drop()
    setDiscarded({ slot, photo })
  }, [])

  return { discarded, discardPhoto, dropPhoto, forget: () => setDiscarded(undefined) }
}
