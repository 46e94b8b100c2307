/** As much of the worker's scope as this needs. */
declare const self: { skipWaiting: () => Promise<void> }

/** Every holder of the outbox names its lock so. */
const outboxLock = 'pavilhao-outbox:'

/**
 * This release takes over from the one before: because the person consented, and only while nobody
 * sends, because the old worker ends with what it has under way.
 */
export async function takeOver(): Promise<'taken' | 'sending'> {
  const { held = [] } = await navigator.locks.query()
  if (held.some(({ name }) => name?.startsWith(outboxLock))) return 'sending'
  await self.skipWaiting()
  return 'taken'
}
