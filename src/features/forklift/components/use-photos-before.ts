import { useCallback, useEffect, useRef } from 'react'
import { paths } from '#contract/paths.ts'
import { http } from '#src/api/http.ts'
import { useRuntime } from '#src/hooks/runtime.tsx'
import { isServerId } from '#src/outbox/model/local-ids.ts'
import type { Entry, RecordId } from '#src/outbox/model/entry.ts'
import { bodyById } from '#src/outbox/store/bodies.ts'
import type { TakenPhoto } from '#src/photos/photo.ts'
import { takeAgain } from '#src/photos/take.ts'
import type { AnswerItemArgs } from '../operations/answer-item.ts'
import { hasPhoto } from '../rules.ts'
import type { ShownItem } from '../shown.ts'

type PhotoBytes = Pick<TakenPhoto, 'bytes' | 'thumbnail'>

/**
 * Prefetches the photo of the current item for an undo, because the provider deletes the photo when the answer changes.
 * The returned function resolves to a photo that can be sent again, or to undefined where it is not available.
 */
export function usePhotosBefore(
  idChecklist: RecordId,
  entries: readonly Entry[],
  current: ShownItem | undefined,
): (item: ShownItem) => Promise<TakenPhoto | undefined> {
  const { database } = useRuntime()
  const fetched = useRef(new Map<string, Promise<PhotoBytes | undefined>>())

  const find = useCallback(
    async (item: ShownItem): Promise<PhotoBytes | undefined> => {
      const bodyId = bodyOf(item, entries)
      const body = bodyId === undefined ? undefined : await bodyById(database, bodyId)
      if (body !== undefined) return body
      const file = item.obs?.file01
      if (typeof file !== 'string' || !isServerId(idChecklist)) return undefined
      const image = await http.getBlob(paths.forkliftFile(idChecklist, file), 'image/*')
      return { bytes: await image.arrayBuffer() }
    },
    [database, entries, idChecklist],
  )
  const fetch = useCallback(
    (item: ShownItem) => {
      const name = `${item.field}:${item.photoId ?? item.obs?.file01 ?? ''}`
      const known = fetched.current.get(name)
      if (known !== undefined) return known
      const asked = find(item).catch(() => undefined)
      fetched.current.set(name, asked)
      void asked.then((found) => found === undefined && fetched.current.delete(name))
      return asked
    },
    [find],
  )

  useEffect(() => {
    if (current !== undefined && hasPhoto(current)) void fetch(current)
  }, [current, fetch])

  return useCallback(
    async (item) => {
      const found = await fetch(item)
      return found && takeAgain(found.bytes, found.thumbnail)
    },
    [fetch],
  )
}

/** The body id of the photo on this device, whether unsent or sent recently. */
const bodyOf = ({ photoId, obs }: ShownItem, entries: readonly Entry[]): string | undefined =>
  photoId ??
  entries
    .map(({ args }) => (args as Partial<AnswerItemArgs>).photo)
    .findLast((photo) => photo !== undefined && photo.sha256 === obs?.sha256)?.photoId
