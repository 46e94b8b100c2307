import type { Entry } from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'

/**
 * The entry on this device that saved a value last, if it explains the current value. A sent entry whose value has
 * been replaced since explains nothing (UX-02).
 */
export function lastEntryOf<Args>(
  entries: readonly Entry[],
  operation: Operation<Args>,
  isCurrent: (args: Args) => boolean,
): Entry | undefined {
  const entry = entries.findLast(
    ({ kind, state }) => kind === operation.kind && state !== 'discarded',
  )
  return entry?.state === 'settled' && !isCurrent(entry.args as Args) ? undefined : entry
}
