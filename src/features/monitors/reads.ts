import { paths } from '#contract/paths.ts'
import type { ClientId } from '#src/domain/names/clients.ts'
import { defineRead } from '#src/reads/read.ts'
import type { ShownArrivals, ShownExits } from './shown.ts'

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
