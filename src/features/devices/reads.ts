import { paths } from '#contract/paths.ts'
import type { DeviceList, DeviceRow } from '#contract/schemas/devices.ts'
import { defineRead, type Given } from '#src/reads/read.ts'

/** The polling interval in ms. */
export const refreshMs = 60_000

export type ShownDevice = Given<DeviceRow>

export const reads = {
  devices: () => defineRead<Partial<Given<DeviceList>>>({ key: 'devices', path: paths.devices() }),
} as const
