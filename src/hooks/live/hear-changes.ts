import Dexie, { type ObservabilitySet } from 'dexie'
import type { OutboxConnection, OutboxTables } from '#src/outbox/store/database.ts'

/**
 * Calls `hear` after each commit to one of `tables`, from any tab or worker, until the returned function is
 * called. Unlike a liveQuery it reads nothing, so it reports every commit.
 */
export function hearChanges(
  { name }: OutboxConnection,
  tables: readonly (keyof OutboxTables)[],
  hear: () => void,
): () => void {
  const places = tables.map((table) => `idb://${name}/${table}/`)
  const isOurs = (part: string) =>
    // Dexie emits 'all' when a page returns from the back/forward cache, because it may have missed changes.
    part === 'all' || places.some((place) => part.startsWith(place))
  const listen = (parts: ObservabilitySet) => {
    if (Object.keys(parts).some(isOurs)) hear()
  }
  Dexie.on.storagemutated.subscribe(listen)
  return () => Dexie.on.storagemutated.unsubscribe(listen)
}
