import { readAliases } from './aliases.ts'
import { withServerIds, serverIdsOf, type ServerIdByLocal } from '../model/local-ids.ts'
import type { OutboxConnection, OutboxDatabase } from './database.ts'
import {
  unsentStates,
  type Alias,
  type Attempt,
  type Body,
  type Entry,
  type EntryState,
  type PersonKey,
} from '../model/entry.ts'
import { readHold, readMeta, type Breaker } from './meta.ts'

/**
 * What screens ask of the outbox. All of it is derived from the entries, live, in every tab: none of
 * it is a flag that could be wrong. Screens ask them by `answersTo`.
 */
const inState = (db: OutboxConnection, person: PersonKey, state: EntryState) =>
  db.entries.where('[person+state]').equals([person, state])

/**
 * State by state: an index counts one key fast, and walks entry by entry through several. In one
 * transaction: what goes from one state to another between two of them would be in neither, or in both.
 */
const inEachUnsentState = <T>(
  db: OutboxConnection,
  ask: (state: EntryState) => Promise<T>,
): PromiseLike<T[]> =>
  db.transaction('r', db.entries, async () => Promise.all(unsentStates.map(ask)))

/** How many things of this person the provider has not acknowledged. */
export const countUnsent = async (
  db: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<number> => sumOf(await countEachState(db, person))

const countEachState = async ({ relaxed }: Pick<OutboxDatabase, 'relaxed'>, person: PersonKey) =>
  inEachUnsentState(relaxed, (state) => inState(relaxed, person, state).count())

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** What waits for this person's decision, in the order of the acts. */
export async function parkedOf(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<Entry[]> {
  return inState(relaxed, person, 'parked').sortBy('seq')
}

/** Unsent entries in the order in which the person acted. */
export async function unsentOf(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<Entry[]> {
  const entries = await inEachUnsentState(relaxed, (state) =>
    inState(relaxed, person, state).toArray(),
  )
  return entries.flat().toSorted((a, b) => a.seq - b.seq)
}

/** So many are unpacked at once: ten thousand would hold a finger up on a slow phone. */
const pageSize = 1000

/** All that is still listed, sent and discarded ones included, in the order of the acts. */
export async function entriesOf(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<Entry[]> {
  const between = (from: number, to: number) =>
    relaxed.entries.where('[person+seq]').between([person, from], [person, to])
  const all = () => between(0, Number.MAX_SAFE_INTEGER)
  return relaxed.transaction('r', relaxed.entries, async () => {
    const [count, first, last] = await Promise.all([all().count(), all().first(), all().last()])
    if (first === undefined || last === undefined) return []
    const pages = Math.ceil((last.seq - first.seq + 1) / pageSize)
    // What waits for long leaves gaps: nobody asks for a hundred empty pages.
    if (pages > 2 * Math.ceil(count / pageSize)) return all().toArray()
    // All at once: each by itself would wait for its turn behind what others read.
    const found = await Promise.all(
      Array.from({ length: pages }, (_, page) => {
        const from = first.seq + page * pageSize
        return between(from, from + pageSize).toArray()
      }),
    )
    return found.flat()
  })
}

/** An entry as screens meet it. */
export interface LaidEntry extends Entry {
  /** What it overwrites, under the ids that have become known since. */
  targetNow?: string
}

export interface Laid {
  entries: LaidEntry[]
  /** Those that were given up: they change nothing, and something may have been begun over them. */
  givenUp?: LaidEntry[]
  serverIds: ServerIdByLocal
}

/**
 * The entries that change what a read shows, oldest first, with the ids that have become known.
 * A key may name a record by its local id or by the provider's: both find both.
 */
export async function entriesTouching(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
  key: string,
): Promise<Laid> {
  // At once: a number that is learnt in between would be missed, and its entry be there as sent.
  const { found, serverIds } = await relaxed.transaction(
    'r',
    [relaxed.entries, relaxed.aliases],
    async () => {
      const aliases = await readAliases(relaxed, person)
      const all = await touching(relaxed, namesOf(key, aliases))
      return {
        found: all.filter((entry) => entry.person === person),
        serverIds: serverIdsOf(aliases),
      }
    },
  )
  const laid = found.map((entry) => withTargetNow(entry, serverIds))
  const isGivenUp = ({ state }: Entry) => state === 'discarded'
  return {
    entries: laid.filter((entry) => !isGivenUp(entry)),
    givenUp: laid.filter(isGivenUp),
    serverIds,
  }
}

/** All the names under which entries may speak of what a key names. */
function namesOf(key: string, aliases: readonly Alias[]): string[] {
  const known = withServerIds(key, serverIdsOf(aliases))
  const names = new Set([key, known])
  for (const { type, localId, serverId } of aliases) {
    if (known === `${type}:${serverId}` || known.startsWith(`${type}:${serverId}:`)) {
      names.add(known.replace(`${type}:${serverId}`, `${type}:${localId}`))
    }
  }
  return [...names]
}

const touching = (db: OutboxConnection, keys: readonly string[]): PromiseLike<Entry[]> =>
  db.entries.where('touches').anyOf(keys).distinct().sortBy('seq')

/** What it overwrites bears the provider's number once that is known, on every screen of it. */
function withTargetNow(entry: Entry, serverIds: ServerIdByLocal): LaidEntry {
  if (entry.target?.includes('local:') !== true) return entry
  return { ...entry, targetNow: withServerIds(entry.target, serverIds) }
}

export interface OtherPerson {
  person: PersonKey
  name: string
  count: number
}

/** Who else has unsent work on this device, and how much; never what it is. */
export async function othersWaiting(
  db: OutboxDatabase,
  me: PersonKey | undefined,
): Promise<OtherPerson[]> {
  const people = await db.relaxed.meta.where('key').startsWith('seq:').primaryKeys()
  const others = people.map((key) => key.slice('seq:'.length)).filter((person) => person !== me)
  const waiting: OtherPerson[] = []
  for (const person of others) {
    const count = await countUnsent(db, person)
    if (count === 0) continue
    waiting.push({
      person,
      count,
      name: (await readMeta(db.relaxed, 'name', person)) ?? 'outra pessoa',
    })
  }
  return waiting
}

export interface Unsent {
  /** Entries of this person that the provider has not acknowledged. */
  count: number
  /** How many of them wait for this person's decision. */
  parked: number
  /** Who else has unsent work on this device, and how much; never what (UX-08). */
  others: OtherPerson[]
}

/**
 * The unsent work on this device. What needs a decision is one of the states that are counted: no more can
 * than there are. Whose else it is is asked by itself, as who sends waits for who counts.
 */
export async function unsentOnDevice(db: OutboxDatabase, person: PersonKey): Promise<Unsent> {
  const counts = await countEachState(db, person)
  return {
    count: sumOf(counts),
    parked: counts[unsentStates.indexOf('parked')] ?? 0,
    others: await othersWaiting(db, person),
  }
}

export interface OutboxCondition {
  /** The provider refused the token: nothing goes until the person signs in again. */
  signInNeeded: boolean
  /** The network answers with a page of its own (hotel, portal): it wants a sign-in. */
  portal: boolean
  breaker?: Breaker
  /** The provider asked to wait until then (device clock, ms); 0 when it did not. */
  holdUntil: number
  /** Bytes of photos that are kept. */
  bytes: number
}

export async function outboxCondition(
  db: OutboxDatabase,
  person: PersonKey,
): Promise<OutboxCondition> {
  const breaker = await readMeta(db.relaxed, 'breaker', person)
  return {
    signInNeeded: (await readMeta(db.relaxed, 'refusedToken', person)) !== undefined,
    portal: (await readMeta(db.relaxed, 'portalAt', person)) !== undefined,
    ...(breaker === undefined ? {} : { breaker }),
    holdUntil: await readHold(db.relaxed),
    bytes: (await readMeta(db.relaxed, 'bytes', person)) ?? 0,
  }
}

export async function attemptsOf(db: OutboxDatabase, entryId: string): Promise<Attempt[]> {
  return (await db.relaxed.attempts.get(entryId))?.tries ?? []
}

export async function bodyById(db: OutboxDatabase, bodyId: string): Promise<Body | undefined> {
  return db.relaxed.bodies.get(bodyId)
}

/** Whether a photo is kept for an entry. */
export async function isBodyKept(db: OutboxDatabase, bodyId: string): Promise<boolean> {
  return (await db.relaxed.bodies.where(':id').equals(bodyId).count()) > 0
}

/** Remembers the name to show to others who share the device. */
export async function rememberName(
  db: OutboxDatabase,
  person: PersonKey,
  name: string,
): Promise<void> {
  await db.relaxed.meta.put({ key: `name:${person}`, value: name })
}
