import type { OutboxConnection } from './database.ts'
import { readClockOffset, writeClockOffset } from './meta.ts'

/** Longer than an answer may be on its way: what differs by less may have come of that, in ms. */
const onItsWayMs = 60_000

/**
 * Takes what an answer to a page has shown (the provider's clock minus the device's, in ms; NaN where it
 * says nothing): nothing may be sent for days, and the device's clock be put right meanwhile.
 */
export async function correctClockOffset(db: OutboxConnection, offsetMs: number): Promise<void> {
  const known = (await readClockOffset(db)) ?? 0
  // Nothing is larger for NaN.
  if (Math.abs(known - offsetMs) > onItsWayMs) await writeClockOffset(db, offsetMs)
}
