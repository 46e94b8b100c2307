import { device, readCounters, readMeta, writeCounters } from '../store/meta.ts'
import { canonicalLane } from '../store/aliases.ts'
import { localIdsIn } from '../model/local-ids.ts'
import { asOneAct, type OutboxConnection, type OutboxDatabase } from '../store/database.ts'
import { encryptBodies } from '../store/bodies.ts'
import { draftedWith } from '../drafts/drafts.ts'
import {
  entryFormat,
  type Body,
  type Entry,
  type LocalId,
  type PersonKey,
  type StoredBody,
} from '../model/entry.ts'
import type { Intent, Operation } from '../model/operation.ts'
import type { Clock } from '../model/ports.ts'
import { saving, withReopening } from '../store/saving.ts'
import { MissingParentError, saidOfAct } from '../model/errors.ts'
import { movedBehind } from './move-behind.ts'

/**
 * Stores what a person did. When it resolves, the entries and their photos are on disk (promise P1). Several
 * intents are stored in order, all or none. The same transaction deletes the draft of the form named by `ends`, and
 * every draft that holds one of the photos, and moves the entries named by `before` behind the new ones. Rejects with
 * MissingParentError if a record that an intent names by a local id does not exist on this device, and with
 * NotSavedError for every other failure. Nothing is stored then and the form keeps its draft, unless the database
 * failed right after the commit and could not be read again.
 */
export async function submit(
  db: OutboxDatabase,
  ports: { clock: Pick<Clock, 'now'> },
  person: PersonKey,
  intents: readonly Intent[],
  bodies: readonly Body[] = [],
  ends?: string,
): Promise<Entry[]> {
  const drafts = saidOfAct(() =>
    intents.map((intent) => draftEntry(intent, person, ports.clock.now())),
  )
  const before = intents.flatMap((intent) => intent.before ?? [])
  let isRepeated = false
  try {
    return await saving(async () => {
      const stored = await encryptBodies(db, bodies)
      return withReopening(db.strict, async () => {
        // A connection can be lost after the commit; the second run then finds what the first run stored.
        const kept = isRepeated ? await keptBefore(db.strict, drafts) : undefined
        isRepeated = true
        return kept ?? (await keep(db, person, { drafts, before, bodies: stored, ends }))
      })
    })
  } catch (error) {
    if (error instanceof MissingParentError) throw error
    // A connection can break after its commit: stored entries must not be reported as lost.
    const kept = await keptAllTheSame(db.strict, drafts)
    if (kept !== undefined) return kept
    throw error
  }
}

function draftEntry({ operation, args, saw }: Intent, person: PersonKey, now: number): Entry {
  const typed = operation as unknown as Operation
  const content = contentOf(typed, args)
  const id = crypto.randomUUID()
  const makes = typed.makes?.(args)
  return {
    ...content,
    id,
    format: entryFormat,
    person,
    seq: 0,
    made: { at: now },
    kind: typed.kind,
    lane: typed.lane(args),
    ...(saw === undefined ? {} : { saw }),
    dependsOn: [],
    ...(makes === undefined ? {} : { makes }),
    state: 'waiting',
    key: id,
    tries: { lost: 0, faults: 0 },
  }
}

/** The fields of an entry that follow from its arguments and that a correction replaces. Throws if they are not valid. */
export function contentOf(operation: Operation, args: unknown) {
  operation.check(args)
  return {
    args,
    label: operation.label(args),
    record: operation.record(args),
    bodyIds: operation.photos?.(args) ?? [],
    touches: [...new Set(operation.effects(args).map(({ key }) => key))],
    ...(operation.target && { target: operation.target(args) }),
  }
}

interface Given {
  drafts: readonly Entry[]
  /** Ids of entries that have to be sent after `drafts`. */
  before: readonly string[]
  bodies: readonly StoredBody[]
  ends: string | undefined
}

/**
 * The reads that every submit needs are issued together, and so are the writes, because a person waits for each
 * round trip to the disk. Only the parents of local ids are read one by one.
 */
async function keep(
  database: OutboxDatabase,
  person: PersonKey,
  { drafts, before, bodies, ends }: Given,
): Promise<Entry[]> {
  const lanesBegun = [...new Set(drafts.map(({ lane }) => lane))]
  return asOneAct(database, async (db) => {
    const asked = Promise.all([
      readCounters(db, person, keepCounters),
      readMeta(db, 'clock-offset', device),
      Promise.all(lanesBegun.map((lane) => canonicalLane(db, person, lane))),
      draftedWith(db, person, bodies, ends),
    ])
    // IndexedDB runs the requests of a transaction in order. This write takes the longest, so it is issued after
    // the first reads, which would otherwise wait for it.
    const photos = bodies.length > 0 ? db.bodies.bulkAdd(bodies) : undefined
    // If other code throws before `photos` is awaited, that error aborts the transaction and is the one reported.
    // This handler then prevents an unhandled rejection of `photos`.
    photos?.catch(() => undefined)
    const [counters, clockOffset, lanes, ended] = await asked
    const laneByName = new Map(lanesBegun.map((lane, index) => [lane, lanes[index] ?? lane]))
    const entries: Entry[] = []
    for (const [index, draft] of drafts.entries()) {
      entries.push({
        ...draft,
        seq: counters.seq + index + 1,
        lane: laneByName.get(draft.lane) ?? draft.lane,
        dependsOn: await findParents(db, person, draft, entries),
        ...(clockOffset === undefined ? {} : { made: { ...draft.made, clockOffset } }),
      })
    }
    const last = counters.seq + drafts.length
    const moved = before.length > 0 ? await movedBehind(db, before, last) : []
    await Promise.all([
      photos,
      db.entries.bulkAdd(entries),
      moved.length > 0 ? db.entries.bulkPut(moved) : undefined,
      writeCounters(db, person, {
        seq: last + moved.length,
        wake: counters.wake + 1,
        bytes: counters.bytes + bodies.reduce((sum, { size }) => sum + size, 0),
      }),
      ended.length > 0 ? db.drafts.bulkDelete(ended) : undefined,
    ])
    return entries
  })
}

const keepCounters = ['seq', 'wake', 'bytes'] as const

async function keptBefore(
  db: OutboxConnection,
  drafts: readonly Entry[],
): Promise<Entry[] | undefined> {
  const found = await db.entries.bulkGet(drafts.map(({ id }) => id))
  const kept = found.filter((entry) => entry !== undefined)
  return kept.length === drafts.length && drafts.length > 0 ? kept : undefined
}

async function keptAllTheSame(
  db: OutboxConnection,
  drafts: readonly Entry[],
): Promise<Entry[] | undefined> {
  try {
    return await withReopening(db, () => keptBefore(db, drafts))
  } catch {
    return undefined
  }
}

/**
 * The ids of the entries that create the records which this entry names by a local id, except records that the
 * provider has already created and the entry's own. Each such entry must be in `together` or be stored already, and
 * must not be discarded; otherwise this rejects with MissingParentError, because the child could never be sent.
 */
export async function findParents(
  db: OutboxConnection,
  person: PersonKey,
  entry: Pick<Entry, 'args' | 'makes' | 'lane'>,
  together: readonly Entry[],
): Promise<string[]> {
  const needed = localIdsIn(entry.args).filter((id) => id !== entry.makes?.id)
  const parents: string[] = []
  for (const localId of needed) {
    if ((await db.aliases.get([person, localId])) !== undefined) continue
    const parent =
      together.find(({ makes }) => makes?.id === localId) ?? (await findMaker(db, person, localId))
    if (parent === undefined || parent.state === 'discarded') throw new MissingParentError()
    parents.push(parent.id)
  }
  return parents
}

/** The entry that creates the record with this id, if it is stored here. */
export async function findMaker(
  db: OutboxConnection,
  person: PersonKey,
  localId: LocalId,
): Promise<Entry | undefined> {
  return db.entries
    .where('makes.id')
    .equals(localId)
    .and((entry) => entry.person === person)
    .first()
}
