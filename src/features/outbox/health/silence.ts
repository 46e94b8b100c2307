import type { OutboxDatabase } from '#src/outbox/database.ts'
import type { Entry, PersonKey } from '#src/outbox/entry.ts'
import { blockersOf, heldBehindParked } from '#src/outbox/listing.ts'
import { unsentOf } from '#src/outbox/queries.ts'

const marginMs = 3 * 60_000

/**
 * After how long nothing is right any more, in ms: a lost call is only asked about after the quarantine,
 * and then it may be tried once more, for half a minute.
 */
export const silentAfterMs = (quarantineMs: number): number => quarantineMs + marginMs

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
  return {
    count: going.length,
    since: Math.min(...going.map(({ createdAt }) => createdAt)),
    lastSentAt,
  }
}

const isGoing = ({ state }: Entry) => state !== 'parked'

/**
 * For how long nothing has got through though everything seems well, in ms (UX-14). `onlineSince`:
 * device clock, in ms.
 */
export const silentMs = (waiting: Waiting, onlineSince: number, now: number): number =>
  now - Math.max(waiting.since, waiting.lastSentAt, onlineSince)
