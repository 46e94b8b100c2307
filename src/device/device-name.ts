import { longestDeviceName } from '#contract/limits.ts'
import type { OutboxConnection, OutboxDatabase } from '#src/outbox/store/database.ts'
import { deleteMeta, device, readMeta, writeMeta } from '#src/outbox/store/meta.ts'

export interface DeviceNames {
  id: string
  /** The name that people gave the device, or else «Tablet» with the start of its id. */
  name: string
}

/** The id and name of this device; makes the id at the first call. */
export const nameDevice = ({ relaxed }: Pick<OutboxDatabase, 'relaxed'>): Promise<DeviceNames> =>
  // One transaction, so that two tabs make one id.
  relaxed.transaction('rw', relaxed.meta, async () => {
    const id = await deviceId(relaxed)
    const given = await readMeta(relaxed, 'device-name', device)
    return { id, name: given ?? `Tablet ${id.slice(0, 4).toUpperCase()}` }
  })

/** Stores the name that a person gives this device; an empty one brings the first name back. */
export async function giveDeviceName(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  name: string,
): Promise<void> {
  const given = name.trim().slice(0, longestDeviceName)
  if (given === '') await deleteMeta(relaxed, 'device-name', device)
  else await writeMeta(relaxed, 'device-name', device, given)
}

async function deviceId(relaxed: OutboxConnection): Promise<string> {
  const known = await readMeta(relaxed, 'device-id', device)
  if (known !== undefined) return known
  const id = crypto.randomUUID()
  await writeMeta(relaxed, 'device-id', device, id)
  return id
}
