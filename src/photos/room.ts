import { noRoom } from './photo-error.ts'

/** About fifty shrunk photos, in bytes: below it a photo is refused before it is taken (UX-13). */
const reserveBytes = 25_000_000

/** Throws the sentence for the person when this device has hardly any room left for photos. */
export async function checkRoom(
  storage: Pick<StorageManager, 'estimate'> | undefined = navigator.storage,
) {
  const { quota, usage } = (await storage?.estimate().catch(() => undefined)) ?? {}
  if (quota === undefined || usage === undefined) return
  if (quota - usage < reserveBytes) throw noRoom()
}
