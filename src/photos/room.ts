import { noRoom } from './photo-error.ts'
import { isFull, keepReserve } from './reserve.ts'

/** Throws a PhotoError if the device has hardly any room left for photos. */
export async function checkRoom(
  storage: Pick<StorageManager, 'estimate'> | undefined = navigator.storage,
) {
  const { quota, usage } = (await storage?.estimate().catch(() => undefined)) ?? {}
  if (quota !== undefined && usage !== undefined && isFull(usage, quota)) throw noRoom()
  if (!(await keepReserve())) throw noRoom()
}
