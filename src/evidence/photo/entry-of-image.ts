import { isId, type Id } from '#src/domain/names/ids.ts'
import { hasPhotos, makesPhoto, type Entry, type RecordId } from '#src/outbox/model/entry.ts'
import type { Pending } from '#src/outbox/store/queries.ts'

/**
 * Finds the entry of this device that added an image, by the shown id: a local id made of the id of
 * the bytes, the local id of the image, or the provider's id once it is known.
 */
export function entryOfImage({ entries, serverIds }: Pending): (id: RecordId) => Entry | undefined {
  const entryById = new Map<string, Entry>()
  for (const entry of entries) {
    if (!hasPhotos(entry) || entry.state === 'discarded') continue
    for (const photoId of entry.bodyIds) entryById.set(`local:${photoId}`, entry)
    // The response to an entry that creates a record of another type has no ids of its photos.
    if (entry.makes !== undefined && !makesPhoto(entry)) continue
    // A retaken photo has other bytes under the same id.
    if (entry.makes !== undefined) entryById.set(entry.makes.id, entry)
    const serverId = entry.makes ? serverIds.get(entry.makes.id) : idIn(entry.end?.answer?.value)
    if (serverId !== undefined) entryById.set(String(serverId), entry)
  }
  return (id) => entryById.get(String(id))
}

function idIn(answer: unknown): Id | undefined {
  const id = (answer as { id?: unknown } | null | undefined)?.id
  return isId(id) ? id : undefined
}
