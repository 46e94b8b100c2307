import type { ShownDevice } from './reads.ts'

// What the board calls late and unseen. A device itself reports little room: from 80 % used on, or without room for
// another photo (src/photos/device-room.ts).

const hourMs = 3_600_000
/** Work that waits longer than this is late. */
export const lateAfterMs = 2 * hourMs
/** A device that has not reported for this long is unseen: it is off, or has no network. */
export const unseenAfterMs = 24 * hourMs

/** Why a device needs somebody. */
export type Need = 'refused' | 'late' | 'full' | 'old'

/** The filters of the board, in their order; each shows the devices with this need. */
export const needs: readonly Need[] = ['refused', 'late', 'full', 'old']

export interface JudgedDevice {
  device: ShownDevice
  /** Most urgent first. */
  needs: readonly Need[]
  /** How long its oldest unsent work has waited, in ms; undefined when none waits. */
  waitedMs: number | undefined
  /** How long ago it reported, in ms; undefined when unknown. */
  unseenMs: number | undefined
}

/**
 * The devices with what they need; those that need somebody first, then the last seen.
 * @param now The provider's clock, in the same wall time as its dates, in ms.
 * @param served The release that the server serves, where it says so.
 */
export function judgeDevices(
  devices: readonly ShownDevice[],
  now: number,
  served?: string | null,
): JudgedDevice[] {
  const newest = newestRelease(devices, served)
  return devices
    .map((device) => judge(device, newest, now))
    .toSorted(
      (a, b) =>
        urgencyOf(b) - urgencyOf(a) ||
        (b.waitedMs ?? 0) - (a.waitedMs ?? 0) ||
        (a.unseenMs ?? Infinity) - (b.unseenMs ?? Infinity),
    )
}

function judge(device: ShownDevice, newest: string | undefined, now: number): JudgedDevice {
  const { recusados, espaco, versao } = device
  const waitedMs = spanSince(device.desde, now)
  const isNeeded: Record<Need, boolean> = {
    refused: (recusados ?? 0) > 0,
    late: waitedMs !== undefined && waitedMs > lateAfterMs,
    full: espaco === 'POUCO' || espaco === 'CHEIO',
    old: typeof versao === 'string' && newest !== undefined && versao !== newest,
  }
  return {
    device,
    needs: needs.filter((need) => isNeeded[need]),
    waitedMs,
    unseenMs: spanSince(device.visto, now),
  }
}

/** A missing date has no span; a date of the future, by another clock, has the span 0. */
const spanSince = (date: string | null | undefined, now: number): number | undefined => {
  const at = date === null || date === undefined ? Number.NaN : Date.parse(date)
  return Number.isNaN(at) ? undefined : Math.max(0, now - at)
}

/** The first need decides before the number of needs. */
const urgencyOf = (judged: JudgedDevice): number =>
  needs.reduce((sum, need, at) => {
    const weight = 2 ** (needs.length - at)
    return sum + (judged.needs.includes(need) ? weight : 0)
  }, 0)

/**
 * The release that the server serves, once a device runs it: devices cannot take it before, and a server in front of
 * this provider may serve another. Otherwise the release that appeared last: names of releases have no order, so the
 * one whose first device reports it since the latest moment. Undefined when no device names a release.
 */
function newestRelease(
  devices: readonly ShownDevice[],
  served: string | null | undefined,
): string | undefined {
  if (typeof served === 'string' && devices.some(({ versao }) => versao === served)) return served
  const firstSeen = new Map<string, number>()
  for (const { versao, versaoDesde } of devices) {
    const at = Date.parse(versaoDesde ?? '')
    if (typeof versao !== 'string' || Number.isNaN(at)) continue
    firstSeen.set(versao, Math.min(firstSeen.get(versao) ?? Infinity, at))
  }
  return [...firstSeen].toSorted(([, a], [, b]) => b - a)[0]?.[0]
}
