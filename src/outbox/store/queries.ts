import { readAliases } from './aliases.ts'
import { idPart, withServerIds, serverIdsOf, type ServerIdByLocal } from '../model/local-ids.ts'
import type { OutboxConnection, OutboxDatabase } from './database.ts'
import {
  unsentStates,
  type Alias,
  type Attempt,
  type Entry,
  type EntryState,
  type PersonKey,
} from '../model/entry.ts'
import { device, readMeta, writeMeta, type Breaker, type EncryptedWork } from './meta.ts'

/**
 * The queries of screens about the outbox. Lists and counts are derived from the entries, so no stored flag can be
 * wrong. Most screens observe them through `answersTo`.
 */
const inState = (db: OutboxConnection, person: PersonKey, state: EntryState) =>
  db.entries.where('[person+state]').equals([person, state])

/** The entries of a person in the order of the acts, with `seq` in this range. */
const ofPerson = (
  db: OutboxConnection,
  person: PersonKey,
  from = 0,
  to: number = Number.MAX_SAFE_INTEGER,
) => db.entries.where('[person+seq]').between([person, from], [person, to])

/**
 * Queries each state separately, because an index counts one key fast but walks entry by entry through several.
 * One transaction covers all, so that an entry that changes its state is counted exactly once.
 */
const inEachUnsentState = <T>(
  db: OutboxConnection,
  ask: (state: EntryState) => Promise<T>,
): PromiseLike<T[]> =>
  db.transaction('r', db.entries, async () => Promise.all(unsentStates.map(ask)))

/** The number of this person's unsent entries. */
export const countUnsent = async (
  db: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<number> => sumOf(await countEachState(db, person))

const countEachState = async ({ relaxed }: Pick<OutboxDatabase, 'relaxed'>, person: PersonKey) =>
  inEachUnsentState(relaxed, (state) => inState(relaxed, person, state).count())

const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0)

/** The entries that wait for this person's decision, in the order of the acts. */
export async function parkedOf(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<Entry[]> {
  return inState(relaxed, person, 'parked').sortBy('seq')
}

/** Unsent entries in the order of the acts. */
export async function unsentOf(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<Entry[]> {
  const entries = await inEachUnsentState(relaxed, (state) =>
    inState(relaxed, person, state).toArray(),
  )
  return entries.flat().toSorted((a, b) => a.seq - b.seq)
}

/**
 * The number of entries that are deserialized at once: ten thousand would block touch input on a slow phone.
 */
const pageSize = 1000

/** All listed entries, including sent and discarded ones, in the order of the acts. */
export async function entriesOf(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<Entry[]> {
  const all = () => ofPerson(relaxed, person)
  return relaxed.transaction('r', relaxed.entries, async () => {
    const [count, first, last] = await Promise.all([all().count(), all().first(), all().last()])
    if (first === undefined || last === undefined) return []
    const pages = Math.ceil((last.seq - first.seq + 1) / pageSize)
    // If later entries were sent and deleted, an entry that waits leaves a gap in `seq`; this avoids reading empty
    // pages.
    if (pages > 2 * Math.ceil(count / pageSize)) return all().toArray()
    // All pages are requested at once; otherwise each would queue behind other reads.
    const found = await Promise.all(
      Array.from({ length: pages }, (_, page) => {
        const from = first.seq + page * pageSize
        return ofPerson(relaxed, person, from, from + pageSize).toArray()
      }),
    )
    return found.flat()
  })
}

/** An entry as screens use it, with aliases resolved. */
export interface PendingEntry extends Entry {
  /** The target with aliases resolved. */
  targetNow?: string
}

export interface Pending {
  entries: PendingEntry[]
  /** Discarded entries: they have no effect, but a person may have begun an edit on top of them. */
  givenUp?: PendingEntry[]
  serverIds: ServerIdByLocal
}

/**
 * The entries that change what a read shows, oldest first, with the known aliases. A key may name a record by
 * its local id or by the provider's id; both find the same entries.
 */
export async function entriesTouching(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
  key: string,
): Promise<Pending> {
  // One transaction, because an alias that is stored in between would be missed while its entry already counts
  // as sent.
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
  const pending = found.map((entry) => withTargetNow(entry, serverIds))
  const isGivenUp = ({ state }: Entry) => state === 'discarded'
  return {
    entries: pending.filter((entry) => !isGivenUp(entry)),
    givenUp: pending.filter(isGivenUp),
    serverIds,
  }
}

/** All names under which entries may refer to a key's record. */
function namesOf(key: string, aliases: readonly Alias[]): string[] {
  const known = withServerIds(key, serverIdsOf(aliases))
  const names = new Set([key, known])
  for (const { type, localId, serverId } of aliases) {
    const name = `${type}:${idPart(serverId)}`
    if (known === name || known.startsWith(`${name}:`)) {
      names.add(`${type}:${localId}${known.slice(name.length)}`)
    }
  }
  return [...names]
}

const touching = (db: OutboxConnection, keys: readonly string[]): PromiseLike<Entry[]> =>
  db.entries.where('touches').anyOf(keys).distinct().sortBy('seq')

/** Resolves the target's local id as soon as its alias is known, for every screen. */
function withTargetNow(entry: Entry, serverIds: ServerIdByLocal): PendingEntry {
  if (entry.target?.includes('local:') !== true) return entry
  return { ...entry, targetNow: withServerIds(entry.target, serverIds) }
}

export interface OtherPerson {
  person: PersonKey
  name: string
  count: number
}

/** Other people with unsent work on this device, and the number of entries; never the content. */
export async function othersWaiting(
  db: OutboxDatabase,
  me: PersonKey | undefined,
): Promise<OtherPerson[]> {
  const people = await db.relaxed.meta.where('key').startsWith('seq:').primaryKeys()
  const others = people.map((key) => key.slice('seq:'.length)).filter((person) => person !== me)
  const waiting: OtherPerson[] = []
  for (const person of others) {
    const count = (await countUnsent(db, person)) + (await encryptedWork(db, person)).unsent
    if (count === 0) continue
    waiting.push({
      person,
      count,
      name: (await readMeta(db.relaxed, 'name', person)) ?? 'outra pessoa',
    })
  }
  return waiting
}

const nothing: EncryptedWork = { unsent: 0, parked: 0, photos: 0, drafts: 0 }

/** What of a person's unsent work is encrypted, because somebody else uses the device. */
export const encryptedWork = async (
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<EncryptedWork> => (await readMeta(relaxed, 'encrypted-work', person)) ?? nothing

export interface Unsent {
  /** The number of this person's unsent entries. */
  count: number
  /** The number of them that wait for this person's decision. */
  parked: number
  /** Other people with unsent work on this device, and the number of entries; never the content (UX-08). */
  others: OtherPerson[]
}

/**
 * The unsent work on this device. `parked` is taken from the same counts, so it never exceeds the total. Other
 * people are counted in a separate transaction, because a long count blocks the sender.
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
  /** The provider refused the token: nothing is sent until the person signs in again. */
  signInNeeded: boolean
  /** A captive portal answers in place of the provider and requires a sign-in. */
  portal: boolean
  breaker?: Breaker
  /** Until when the provider asked to wait (device clock, ms); 0 if it did not. */
  holdUntil: number
  /** The total size of the stored photos, in bytes. */
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
    holdUntil: (await readMeta(db.relaxed, 'hold', device)) ?? 0,
    bytes: (await readMeta(db.relaxed, 'bytes', person)) ?? 0,
  }
}

export async function attemptsOf(db: OutboxDatabase, entryId: string): Promise<Attempt[]> {
  return (await db.relaxed.attempts.get(entryId))?.tries ?? []
}

/** Whether the body of a photo is stored. */
export const isBodyKept = async ({ relaxed }: OutboxDatabase, bodyId: string): Promise<boolean> =>
  (await relaxed.bodies.where(':id').equals(bodyId).count()) > 0

/** Stores the name that is shown to other people on this device. */
export const rememberName = (db: OutboxDatabase, person: PersonKey, name: string): Promise<void> =>
  writeMeta(db.relaxed, 'name', person, name)

/** Whether the store holds any entry of this person. */
export async function hasEntries({ relaxed }: OutboxDatabase, person: PersonKey): Promise<boolean> {
  return (await ofPerson(relaxed, person).first()) !== undefined
}
