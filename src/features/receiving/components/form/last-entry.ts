import type { Entry } from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'

/**
 * The latest entry of this device that saved a value. Undefined when that entry was sent and the provider now has
 * another value, because the state of the entry then says nothing about the value on the screen (UX-02).
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
