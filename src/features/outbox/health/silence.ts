import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { wasSent, type Attempt, type Entry, type PersonKey } from '#src/outbox/model/entry.ts'
import { blockersOf, heldBehindParked } from '#src/hooks/outbox/listing.ts'
import { unsentOf } from '#src/outbox/store/queries.ts'

const marginMs = 3 * 60_000

/**
 * Silence limit, in ms: a lost call is checked only after the quarantine, and may then be retried once more, for half
 * a minute.
 */
export const silentAfterMs = (quarantineMs: number): number => quarantineMs + marginMs

/** Facts that show whether work that could be sent has been waiting for too long. */
export interface Waiting {
  /** Number of entries that need nothing but the network. */
  count: number
  /** Device clock, in ms: the earliest moment at which the oldest of them could have been sent. */
  since: number
  /**
   * Device clock, in ms: the last acknowledgement of the provider; 0 when there is none among the kept entries.
   */
  lastSentAt: number
  /** When the provider answered attempts of these entries; undefined where no kept attempt was answered. */
  answered?: Answered
}

/**
 * First and last attempt that the provider answered (device clock, in ms): the network was up then. The times are of
 * stored attempts, so that a freshly loaded page has them too.
 */
interface Answered {
  first: number
  last: number
}

/**
 * Age limit, in ms, of an attempt as evidence: while the device is awake, retries are closer together than this.
 */
const freshMs = 10 * 60_000

const isFresh = ({ last }: Answered, now: number) => now - last < freshMs

/** Number of kept settled entries; cheap for any number. While it does not change, nothing has got through. */
export const countSent = (db: OutboxDatabase, person: PersonKey): Promise<number> =>
  sentOf(db, person).count()

const sentOf = (db: OutboxDatabase, person: PersonKey) =>
  db.relaxed.entries.where('[person+state]').equals([person, 'settled'])

/** Undefined when no entry waits that can be sent without a decision. Reads all unsent entries. */
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

/**
 * Whether the kept attempts may show a silence of this length. Cheap: an entry that is sent at once leaves no
 * attempts.
 */
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

/** Answered by the provider itself, not by a portal or the sign-in. */
const isAnswered = ({ status, outcome }: Attempt) =>
  status !== undefined && outcome !== 'portal' && outcome !== 'signed-out'

const isGoing = ({ state }: Entry) => state !== 'parked'

/**
 * For how long nothing has got through although everything seems well, in ms (UX-14). `onlineSince`: device clock, in
 * ms.
 */
export function silentMs(waiting: Waiting, onlineSince: number, now: number): number {
  const { since, lastSentAt, answered } = waiting
  const isKnown = answered !== undefined && isFresh(answered, now)
  const thereSince = isKnown ? Math.min(answered.first, onlineSince) : onlineSince
  return now - Math.max(since, lastSentAt, thereSince)
}

/** A period in which a page saw everything well: its start and its last observation (device clock, in ms). */
export interface Well {
  since: number
  seenAt: number
}

/** Longest gap between observations, in ms: a reload and throttled timers stay below it. */
const awayMs = 2 * 60_000

/** Start of the well period at `now`; a longer absence or a changed clock starts a new one. */
export const wellSince = (before: Well | undefined, now: number): number =>
  before !== undefined && Math.abs(now - before.seenAt) <= awayMs ? before.since : now
