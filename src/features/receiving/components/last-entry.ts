import type { Entry } from '#src/outbox/entry.ts'
import type { Operation } from '#src/outbox/operation.ts'

/** What saved a value last, as far as this device knows. */
export const lastEntryOf = (
  entries: readonly Entry[],
  operation: Operation<never>,
): Entry | undefined =>
  entries.findLast(({ kind, state }) => kind === operation.kind && state !== 'discarded')
