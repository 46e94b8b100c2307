import { useCallback, useEffect, useState } from 'react'
import type { StuffingStep } from '#contract/stuffing-steps.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { discard } from '#src/outbox/choices.ts'
import type { Entry } from '#src/outbox/entry.ts'
import { isUnsent } from '#src/outbox/listing.ts'
import { bodyById } from '#src/outbox/queries.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { addPrePhoto } from '../operations/add-pre-photo.ts'

const undoMs = 10_000
const clock = { now: () => Date.now() }

/** A photo that was deleted a moment ago and can come back (UX-33). */
export interface DeletedPhoto {
  step: StuffingStep
  photo: TakenPhoto
}

/**
 * A photo can be deleted while it waits and no later work builds on it: in PRE the photos only add
 * up, but the photo of a step is what lets the next one in. One of PRE that may have arrived stays:
 * another would not take its place.
 */
export function isDeletable(entry: Entry, entries: readonly Entry[]): boolean {
  if (entry.state !== 'waiting') return false
  if (entry.kind === addPrePhoto.kind && entry.lostCalls > 0) return false
  return entries.every(
    (other) => !isUnsent(other) || other.seq <= entry.seq || other.kind === addPrePhoto.kind,
  )
}

export function useDeletePhoto() {
  const { database } = useRuntime()
  const [deleted, setDeleted] = useState<DeletedPhoto>()

  useEffect(() => {
    if (deleted === undefined) return undefined
    const timer = setTimeout(() => setDeleted(undefined), undoMs)
    return () => clearTimeout(timer)
  }, [deleted])

  const remove = useCallback(
    async (entry: Entry, step: StuffingStep) => {
      const [bodyId] = entry.bodyIds
      const body = bodyId === undefined ? undefined : await bodyById(database, bodyId)
      await discard(database, { clock }, entry.id)
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
      setDeleted({ step, photo: { ...photo, ...(thumbnail && { thumbnail }) } })
    },
    [database],
  )

  return { deleted, remove, forget: () => setDeleted(undefined) }
}
