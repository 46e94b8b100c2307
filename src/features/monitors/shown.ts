import type {
  ArrivalMonitor,
  ArrivalRow,
  LoadingMonitor,
  LoadingMonitorItem,
  MonitorProduct,
} from '#contract/schemas/monitors.ts'
import type { Given } from '#src/reads/read.ts'

export type ShownArrival = Given<ArrivalRow>
export type ShownExit = Given<LoadingMonitorItem>
export type ShownProduct = Given<MonitorProduct>

/** `updatedAt` may be missing, because spec 1 requires it only for the arrivals. */
type Timed<Monitor> = Partial<Given<Monitor>>

export type ShownArrivals = Timed<ArrivalMonitor>
export type ShownExits = Timed<LoadingMonitor>
