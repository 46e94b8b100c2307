import Dexie, { type ObservabilitySet } from 'dexie'
import type { OutboxConnection, OutboxTables } from './database.ts'

/**
 * Calls `hear` after each commit to one of `tables`, whichever tab or worker made it, until what is
 * returned is called. Reads nothing, where a liveQuery reads anew after each, and so hears of all.
 */
export function hearChanges(
  { name }: OutboxConnection,
  tables: readonly (keyof OutboxTables)[],
  hear: () => void,
): () => void {
  const places = tables.map((table) => `idb://${name}/${table}/`)
  const isOurs = (part: string) =>
    // What a page that comes back from the browser's cache of pages is told: it may have missed anything.
    part === 'all' || places.some((place) => part.startsWith(place))
  const listen = (parts: ObservabilitySet) => {
    if (Object.keys(parts).some(isOurs)) hear()
  }
  Dexie.on.storagemutated.subscribe(listen)
  return () => Dexie.on.storagemutated.unsubscribe(listen)
}
