import type { OutboxDatabase } from '#src/outbox/database.ts'
import type { Entry, PersonKey } from '#src/outbox/entry.ts'
import { blockersOf, heldBehindParked } from '#src/outbox/listing.ts'
import { unsentOf } from '#src/outbox/queries.ts'

/** A call may take half a minute and be tried again; a lost one is only asked about after three. */
export const silentAfterMs = 6 * 60_000

/** What tells whether work that could go has been waiting for too long. */
export interface Waiting {
  /** Entries that need nothing but the network. */
  count: number
  /** Device clock, in ms: when the oldest of them could have gone first. */
  since: number
  /** When the provider last took something, in ms of the device's clock; 0 when it has not lately. */
  lastSentAt: number
}

/** Undefined when nothing waits that could go by itself. */
export async function waitingOf(
  db: OutboxDatabase,
  person: PersonKey,
): Promise<Waiting | undefined> {
  const unsent = await unsentOf(db, person)
  const held = heldBehindParked(
    unsent,
    blockersOf(unsent, () => true),
  )
  const going = unsent.filter((entry) => isGoing(entry) && !held.has(entry.id))
  if (going.length === 0) return undefined
  let lastSentAt = 0
  await db.relaxed.entries
    .where('[person+state]')
    .equals([person, 'settled'])
    .each(({ endedAt = 0 }) => {
      lastSentAt = Math.max(lastSentAt, endedAt)
    })
  return { count: going.length, since: Math.min(...going.map(beganToWait)), lastSentAt }
}

const isGoing = ({ state }: Entry) => state !== 'parked'

const beganToWait = ({ createdAt, sentAt = 0, state }: Entry) =>
  // What is asked about rests on purpose.
  state === 'unknown' ? Math.max(createdAt, sentAt) : createdAt

/** Whether nothing gets through though everything seems well (UX-14). `onlineSince`: device clock, ms. */
export function isSilent(waiting: Waiting, onlineSince: number, now: number): boolean {
  const since = Math.max(waiting.since, waiting.lastSentAt, onlineSince)
  return now - since >= silentAfterMs
}
