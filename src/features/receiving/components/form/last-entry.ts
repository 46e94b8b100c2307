import type { Entry } from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'

/**
 * What saved a value last, as far as this device knows, where it tells of what stands there now: what was
 * sent and is another value by now says nothing of that (UX-02).
 */
export function standingEntryOf<Args>(
  entries: readonly Entry[],
  operation: Operation<Args>,
  isStanding: (args: Args) => boolean,
): Entry | undefined {
  const entry = entries.findLast(
    ({ kind, state }) => kind === operation.kind && state !== 'discarded',
  )
  return entry?.state === 'settled' && !isStanding(entry.args as Args) ? undefined : entry
}
