import { paths } from '#contract/paths.ts'
import type {
  ArrivalMonitor,
  ArrivalRow,
  LoadingMonitor,
  LoadingMonitorItem,
  MonitorProduct,
} from '#contract/schemas/monitors.ts'
import type { ClientId } from '#src/domain/names/clients.ts'
import { defineRead, type Given } from '#src/reads/read.ts'

/** The polling interval in ms (spec 1 §9). */
export const refreshMs = 120_000

/** A server error clears a monitor (spec 1 §8); without a network it keeps its data. */
export const reads = {
  arrivals: (client: ClientId, day: string) =>
    defineRead<ShownArrivals>({
      key: `arrivals:${client}:${day}`,
      path: paths.arrivalMonitor(client, day),
      clearsOnFailure: true,
    }),

  loadings: (search: string) =>
    defineRead<ShownExits>({
      key: `loading-monitor:${search}`,
      path: paths.loadingMonitor(search),
      clearsOnFailure: true,
    }),
} as const

export type ShownArrival = Given<ArrivalRow>
export type ShownExit = Given<LoadingMonitorItem>
export type ShownProduct = Given<MonitorProduct>

/** `updatedAt` may be missing, because spec 1 requires it only for the arrivals. */
type Timed<Monitor> = Partial<Given<Monitor>>

type ShownArrivals = Timed<ArrivalMonitor>
export type ShownExits = Timed<LoadingMonitor>
