import type { DeviceStatus } from '#contract/schemas/devices.ts'
import { paths } from '#contract/paths.ts'
import type { RoomFacts } from '#src/photos/device-room.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import {
  device,
  readMeta,
  writeMeta,
  type DevicePlace,
  type DeviceReport,
} from '#src/outbox/store/meta.ts'
import type { Signed } from '#src/outbox/model/ports.ts'
import { countWork, describeDevice, type WorkCounts } from './describe-device.ts'
import { nameDevice } from './device-name.ts'

/** Without news the status is sent again after this time, in ms. */
const againMs = 5 * 60_000
const firstWaitMs = 60_000
const longestWaitMs = 2 * 3_600_000
const longestSilenceMs = 26 * 3_600_000

/** The provider does not know the call, and is not asked again on this day. */
const unknownCall: ReadonlySet<number> = new Set([404, 405, 501])

export interface TellPorts {
  /** The provider's origin, which separates the work of different providers. */
  origin: string
  signed: () => Promise<Signed | undefined>
  /** Device clock, in ms. */
  now: () => number
  room: () => Promise<RoomFacts>
  /** Sends the status once and resolves with the status of the response. Rejects if there was none. */
  send: (path: string, status: DeviceStatus, token: string) => Promise<number>
}

/**
 * Tells the provider the state of this device, if that is due: after five minutes, or at once when the last entry
 * was sent, when the number of refused entries changed, and after a sign-in. Never rejects because of the network,
 * and shows nothing: the status is optional. Call it only for a provider that takes extensions.
 * @param here What the calling page knows. A worker leaves it out; what the last page knew is last.
 */
export async function tellDevice(
  db: OutboxDatabase,
  { origin, signed, now, room, send }: TellPorts,
  here?: DevicePlace,
): Promise<void> {
  const session = await signed()
  if (session === undefined) return
  const { person, token } = session
  const { id, name } = await nameDevice(db)
  const counts = await countWork(db, origin)
  const begun = await begin(db, { ...counts, person, name, now: now(), here })
  if (begun === undefined) return
  const status = await describeDevice(db, {
    ...{ origin, person, name, here: begun.here },
    free: await room(),
    now: now(),
  })
  const code = await send(paths.deviceStatus(id), status, token).catch(() => undefined)
  await writeMeta(db.relaxed, 'device-report', device, after(begun, code, now()))
}

interface Due extends WorkCounts {
  person: string
  name: string
  now: number
  here: DevicePlace | undefined
}

/** Records that a call begins; undefined if none is due. One transaction, so that only one tab calls. */
const begin = ({ relaxed }: OutboxDatabase, due: Due): Promise<DeviceReport | undefined> =>
  relaxed.transaction('rw', relaxed.meta, async () => {
    const last = await readMeta(relaxed, 'device-report', device)
    if (!isDue(last, due)) return undefined
    const { now: at, here, ...rest } = due
    const begun = {
      ...rest,
      at,
      // If this context ends before the response, the next call waits as after a failure.
      notBefore: at + firstWaitMs,
      failures: (last?.failures ?? 0) + 1,
      // The screen of another person does not go on: after them a kiosk may be signed in.
      here: { ...(last?.person === due.person && last.here), ...here },
    }
    await writeMeta(relaxed, 'device-report', device, begun)
    return begun
  })

function isDue(last: DeviceReport | undefined, due: Due): boolean {
  if (last === undefined) return true
  const { now, unsent, parked, person, name } = due
  const waitMs = last.notBefore - now
  // A longer wait comes from a clock that was set back since.
  if (waitMs > 0 && waitMs <= longestSilenceMs) return false
  if (last.failures > 0) return true
  const isEmptyNow = unsent === 0 && last.unsent > 0
  const isNews = isEmptyNow || parked !== last.parked || person !== last.person
  return isNews || name !== last.name || Math.abs(now - last.at) >= againMs
}

function after(begun: DeviceReport, code: number | undefined, now: number): DeviceReport {
  if (code !== undefined && code >= 200 && code < 300) {
    return { ...begun, notBefore: 0, failures: 0 }
  }
  if (code !== undefined && unknownCall.has(code)) {
    return { ...begun, notBefore: nextDayAt(now), failures: 0 }
  }
  const waitMs = Math.min(firstWaitMs * 2 ** (begun.failures - 1), longestWaitMs)
  return { ...begun, notBefore: now + waitMs }
}

/** The next midnight of the device. */
const nextDayAt = (now: number): number => new Date(now).setHours(24, 0, 0, 0)
