import { paths } from '#contract/paths.ts'
import type { ArrivalMonitor, LoadingMonitor } from '#contract/schemas/monitors.ts'
import type { ClientId } from '#src/domain/clients.ts'
import { defineRead } from '#src/reads/read.ts'

/** Spec 1 §9. */
export const refreshMs = 120_000

/** The time of the last answer may be missing: spec 1 names it for the arrivals alone. */
type Timed<Monitor extends { updatedAt: string }> = Omit<Monitor, 'updatedAt'> & {
  updatedAt?: string
}

/** A failure of the server clears a monitor (spec 1 §8); with no network it shows what it had. */
export const reads = {
  arrivals: (client: ClientId, day: string) =>
    defineRead<Timed<ArrivalMonitor>>({
      key: `arrivals:${client}:${day}`,
      path: paths.arrivalMonitor(client, day),
      clearsOnFailure: true,
    }),

  loadings: (search: string) =>
    defineRead<Timed<LoadingMonitor>>({
      key: `loading-monitor:${search}`,
      path: paths.loadingMonitor(search),
      clearsOnFailure: true,
    }),
} as const
