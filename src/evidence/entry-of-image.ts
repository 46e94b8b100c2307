import type { Entry, RecordId } from '#src/outbox/entry.ts'
import type { Laid } from '#src/outbox/queries.ts'

/**
 * Which entry of this device brought an image, by the id that the image is shown under: the local one
 * that it was given here, or the provider's once that is known.
 */
export function entryOfImage({ entries, serverIds }: Laid): (id: RecordId) => Entry | undefined {
  const entryById = new Map<RecordId, Entry>()
  for (const entry of entries) {
    if (!entry.heavy || entry.state === 'discarded') continue
    const [photoId] = entry.bodyIds
    if (photoId !== undefined) entryById.set(`local:${photoId}`, entry)
    const serverId = entry.makes ? serverIds.get(entry.makes.id) : idIn(entry.answer?.value)
    if (entry.makes) entryById.set(entry.makes.id, entry)
    if (serverId !== undefined) entryById.set(serverId, entry)
  }
  return (id) => entryById.get(id)
}

function idIn(answer: unknown): number | undefined {
  const id = (answer as { id?: unknown } | null | undefined)?.id
  return typeof id === 'number' ? id : undefined
}
