import { paths } from '#contract/paths.ts'
import type { ClientId } from '#src/domain/names/clients.ts'
import { defineRead } from '#src/reads/read.ts'
import type { ShownArrivals, ShownExits } from './shown.ts'

/** Spec 1 §9. */
export const refreshMs = 120_000

/** A failure of the server clears a monitor (spec 1 §8); with no network it shows what it had. */
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
