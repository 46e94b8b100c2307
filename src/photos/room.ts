import { noRoom } from './photo-error.ts'
import { keepReserve } from './reserve.ts'

/** About fifty shrunk photos, in bytes. */
const fewBytes = 25_000_000

/** Whether no photo should be taken any more with so many bytes in use, where the browser says it (UX-13). */
export const isFull = (used: number, quota: number): boolean => quota - used < fewBytes

/** Throws the sentence for the person when this device has hardly any room left for photos. */
export async function checkRoom(
  storage: Pick<StorageManager, 'estimate'> | undefined = navigator.storage,
) {
  const { quota, usage } = (await storage?.estimate().catch(() => undefined)) ?? {}
  if (quota !== undefined && usage !== undefined && isFull(usage, quota)) throw noRoom()
  if (!(await keepReserve())) throw noRoom()
}
