import { isId, type Id } from '#src/domain/names/ids.ts'
import { hasPhotos, makesPhoto, type Entry, type RecordId } from '#src/outbox/model/entry.ts'
import type { Laid } from '#src/outbox/store/queries.ts'

/**
 * Which entry of this device brought an image, by the id that the image is shown under: `local:` and
 * the id of its bytes here, or the provider's once that is known.
 */
export function entryOfImage({ entries, serverIds }: Laid): (id: RecordId) => Entry | undefined {
  const entryById = new Map<string, Entry>()
  for (const entry of entries) {
    if (!hasPhotos(entry) || entry.state === 'discarded') continue
    for (const photoId of entry.bodyIds) entryById.set(`local:${photoId}`, entry)
    // What makes another record says nothing of its photos' ids.
    if (entry.makes !== undefined && !makesPhoto(entry)) continue
    // Taken again, it has other bytes under the same id.
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
