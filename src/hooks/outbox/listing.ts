import { askInTurn } from '../live/ask-in-turn.ts'
import { readServerIds } from '#src/outbox/store/aliases.ts'
import {
  beginnerOf,
  beginnersIn,
  laneName,
  ownLanesIn,
  readableText,
  withServerIds,
  type ServerIdByLocal,
} from '#src/outbox/model/local-ids.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import {
  entryFormat,
  hasPhotos,
  isNonBlocking,
  isUnsent,
  type Entry,
  type PersonKey,
  type RecordName,
} from '#src/outbox/model/entry.ts'
import { hearChanges } from '../live/hear-changes.ts'
import { entriesOf } from '#src/outbox/store/queries.ts'
import { withReopening } from '#src/outbox/store/saving.ts'
import type { AheadOf, orderedBy } from '#src/outbox/model/lanes.ts'
import type { WaitsFor } from './words.ts'

/** The unsent entries of one record, in the order of the acts. */
export interface Chain {
  lane: string
  record: RecordName
  /** Never empty. */
  unsent: readonly Entry[]
  /** The number of entries of the same record that were sent within the listed days. */
  sentCount: number
  /** The last sent entry without photos. */
  sentData: Entry | undefined
  /** Whether an entry waits for a person's decision. */
  needsPerson: boolean
}

/** The unsent entry that blocks another one. */
export interface Blocker {
  is: WaitsFor
  by: Entry
}

export interface Listing {
  /** Chains that wait for a person first, then by the age of the first entry. */
  chains: readonly Chain[]
  blockerById: ReadonlyMap<string, Blocker>
  /** Entries that were sent or discarded within the listed days, latest first. */
  ended: readonly Entry[]
  unsentCount: number
  /** The number of entries that wait for this person's decision. */
  parkedCount: number
  /** The number of entries that are blocked by those, directly or indirectly. */
  heldCount: number
}

/** The ordering across lanes. The first screen omits it to load less code. */
type Ordered = ReturnType<typeof orderedBy>

/** Everything that the screen Envios lists for one person. */
export async function listingOf(
  db: OutboxDatabase,
  person: PersonKey,
  knowsKind: (kind: string) => boolean,
  ordered?: Ordered,
): Promise<Listing> {
  const [entries, serverIds] = await Promise.all([
    entriesOf(db, person),
    readServerIds(db.relaxed, person),
  ])
  return arrange(entries, serverIds, knowsKind, ordered)
}

/**
 * Emits the listing now and after changes, until the returned function is called. Unlike `answersTo` it
 * observes whole tables, because a liveQuery takes as long to register ten thousand entries as to read them.
 */
export function watchListing(
  db: OutboxDatabase,
  person: PersonKey,
  knowsKind: (kind: string) => boolean,
  { tell, fail }: { tell: (listing: Listing) => void; fail: (error: unknown) => void },
  ordered?: Ordered,
): () => void {
  const { again, stop } = askInTurn(
    () => withReopening(db.relaxed, () => listingOf(db, person, knowsKind, ordered)),
    tell,
  )
  const ask = () => {
    again().catch(fail)
  }
  const deaf = hearChanges(db.relaxed, ['entries', 'aliases'], ask)
  ask()
  return () => {
    stop()
    deaf()
  }
}

/** `entries` must be in the order of the acts. */
export function arrange(
  entries: readonly Entry[],
  serverIds: ServerIdByLocal,
  knowsKind: (kind: string) => boolean,
  ordered?: Ordered,
): Listing {
  const named = entries.map((entry) => withReadableName(entry, serverIds))
  const unsent = named.filter(isUnsent)
  const blockerById = blockersOf(unsent, knowsKind, serverIds, ordered?.(unsent, serverIds))
  return {
    chains: chainsOf(named, serverIds),
    blockerById,
    ended: named
      .filter((entry) => !isUnsent(entry))
      .toSorted((a, b) => (b.end?.at ?? 0) - (a.end?.at ?? 0) || b.seq - a.seq),
    unsentCount: unsent.length,
    parkedCount: unsent.filter(isParked).length,
    heldCount: heldBehindParked(unsent, blockerById).size,
  }
}

/** A record that was made on this device is called by the provider's id as soon as that is known. */
function withReadableName(entry: Entry, serverIds: ServerIdByLocal): Entry {
  const { title, path } = entry.record
  if (!title.includes('local:') && !path.includes('local:')) return entry
  const record = { title: readableText(title, serverIds), path: withServerIds(path, serverIds) }
  return { ...entry, record }
}

const isParked = ({ state }: Entry) => state === 'parked'

/** Ids of entries that a parked entry blocks, directly or indirectly. */
export function heldBehindParked(
  unsent: readonly Entry[],
  blockerById: ReadonlyMap<string, Blocker>,
): Set<string> {
  const held = new Set<string>()
  for (const entry of unsent) {
    const blocker = blockerById.get(entry.id)?.by
    if (isParked(entry) || blocker === undefined) continue
    if (isParked(blocker) || held.has(blocker.id)) held.add(entry.id)
  }
  return held
}

interface Gathered {
  unsent: Entry[]
  sentCount: number
  sentData: Entry | undefined
}

function chainsOf(entries: readonly Entry[], serverIds: ServerIdByLocal): Chain[] {
  const gatheredByLane = new Map<string, Gathered>()
  for (const entry of entries) {
    const lane = laneName(entry, serverIds)
    const gathered = gatheredByLane.get(lane) ?? {
      unsent: [],
      sentCount: 0,
      sentData: undefined,
    }
    gatheredByLane.set(lane, gathered)
    if (isUnsent(entry)) gathered.unsent.push(entry)
    if (entry.state !== 'settled') continue
    gathered.sentCount += 1
    if (!hasPhotos(entry)) gathered.sentData = entry
  }
  return [...gatheredByLane]
    .flatMap(([lane, { unsent, sentCount, sentData }]) => {
      const latest = unsent.at(-1)
      if (latest === undefined) return []
      const needsPerson = unsent.some(isParked)
      const { record } = latest
      return [{ lane, record, unsent, sentCount, sentData, needsPerson }]
    })
    .toSorted((a, b) => Number(b.needsPerson) - Number(a.needsPerson) || firstSeq(a) - firstSeq(b))
}

const firstSeq = ({ unsent }: Chain) => unsent[0]?.seq ?? 0

/**
 * The entry that blocks an unsent entry, by the blocked entry's id: the create of its record, a head that cannot be
 * sent, a create that may be the same record under its local id, or an earlier entry of the same order.
 */
export function blockersOf(
  unsent: readonly Entry[],
  knowsKind: (kind: string) => boolean,
  serverIds: ServerIdByLocal = new Map(),
  aheadOf: AheadOf = () => [],
): Map<string, Blocker> {
  const names = {
    beginners: beginnersIn(unsent, serverIds),
    ownLanes: ownLanesIn(unsent, serverIds),
  }
  const entryById = new Map(unsent.map((entry) => [entry.id, entry]))
  const headByLane = new Map<string, Entry>()
  const blockerById = new Map<string, Blocker>()
  const holds = (by: Entry | undefined) =>
    by !== undefined && (isStuck(by, knowsKind) || blockerById.has(by.id))
  for (const entry of unsent) {
    const lane = laneName(entry, serverIds)
    const head = headByLane.get(lane)
    if (head === undefined && !isNonBlocking(entry)) headByLane.set(lane, entry)
    const parent = entry.dependsOn
      .map((id) => entryById.get(id))
      .find((found) => found !== undefined)
    const by = [head, beginnerOf(entry, names), ...aheadOf(entry)].find(holds)
    if (parent !== undefined) blockerById.set(entry.id, { is: 'parent', by: parent })
    else if (by !== undefined) blockerById.set(entry.id, { is: 'lane', by })
  }
  return blockerById
}

/**
 * Whether the entry cannot simply be sent once there is a network: it waits for a person, a reconciling read or a
 * newer release. It then blocks the entries behind it.
 */
const isStuck = (head: Entry, knowsKind: (kind: string) => boolean) =>
  head.state === 'parked' ||
  head.state === 'unknown' ||
  head.format !== entryFormat ||
  !knowsKind(head.kind)
