import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { wasSent, type Attempt, type Entry, type PersonKey } from '#src/outbox/model/entry.ts'
import { blockersOf, heldBehindParked } from '#src/outbox/view/listing.ts'
import { unsentOf } from '#src/outbox/store/queries.ts'

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
  /** The tries of it that were answered, and not taken. */
  answered?: Answered
}

/**
 * The network was there, then and then (device clock, in ms): also a page that was just opened knows it by
 * the tries that are kept.
 */
interface Answered {
  first: number
  last: number
}

/** Longer ago it says nothing of now, in ms: no two tries lie further apart while the device is awake. */
const freshMs = 10 * 60_000

const isFresh = ({ last }: Answered, now: number) => now - last < freshMs

/** Of what is listed; cheap however much it is. While it stands still nothing has got through. */
export const countSent = (db: OutboxDatabase, person: PersonKey): Promise<number> =>
  sentOf(db, person).count()

const sentOf = (db: OutboxDatabase, person: PersonKey) =>
  db.relaxed.entries.where('[person+state]').equals([person, 'settled'])

/** Undefined when nothing waits that could go by itself. Reads all that waits. */
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
  const sent = await sentOf(db, person).toArray()
  const tried = going.filter(wasSent).map(({ id }) => id)
  const answered = answeredIn(await db.relaxed.attempts.bulkGet(tried))
  return {
    count: going.length,
    since: going.reduce((oldest, { made }) => Math.min(oldest, made.at), Infinity),
    lastSentAt: sent.reduce((latest, { end }) => Math.max(latest, end?.at ?? 0), 0),
    ...(answered === undefined ? {} : { answered }),
  }
}

/** Whether the tries that are kept may tell of a silence so long. Cheap: what goes through at once has none. */
export async function mayHaveBeenSilent(
  { relaxed }: OutboxDatabase,
  ms: number,
  now: number,
): Promise<boolean> {
  const answered = answeredIn(await relaxed.attempts.toArray())
  return answered !== undefined && isFresh(answered, now) && now - answered.first >= ms
}

function answeredIn(rows: readonly ({ tries: Attempt[] } | undefined)[]): Answered | undefined {
  const moments = rows.flatMap((row) => row?.tries.filter(isAnswered).map(({ at }) => at) ?? [])
  const [first] = moments
  if (first === undefined) return undefined
  return moments.reduce(
    (found, at) => ({ first: Math.min(found.first, at), last: Math.max(found.last, at) }),
    { first, last: first },
  )
}

/** By the provider itself. */
const isAnswered = ({ status, outcome }: Attempt) =>
  status !== undefined && outcome !== 'portal' && outcome !== 'signed-out'

const isGoing = ({ state }: Entry) => state !== 'parked'

/**
 * For how long nothing has got through though everything seems well, in ms (UX-14). `onlineSince`:
 * device clock, in ms.
 */
export function silentMs(waiting: Waiting, onlineSince: number, now: number): number {
  const { since, lastSentAt, answered } = waiting
  const isKnown = answered !== undefined && isFresh(answered, now)
  const thereSince = isKnown ? Math.min(answered.first, onlineSince) : onlineSince
  return now - Math.max(since, lastSentAt, thereSince)
}

/** That all has seemed well, as a page has seen it: since when, and when last (device clock, in ms). */
export interface Well {
  since: number
  seenAt: number
}

/** A page that is loaded anew, or whose timers are held back, looks again before that, in ms. */
const awayMs = 2 * 60_000

/** Since when it seems well for who sees it now: an absence, or a clock that was set, begins anew. */
export const wellSince = (before: Well | undefined, now: number): number =>
  before !== undefined && Math.abs(now - before.seenAt) <= awayMs ? before.since : now
