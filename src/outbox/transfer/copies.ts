import { readAliases } from '../store/aliases.ts'
import { asOneAct, type OutboxConnection, type OutboxDatabase } from '../store/database.ts'
import {
  keepDrafts,
  rememberDrafts,
  statusOfDrafts,
  type DraftName,
  type DraftCopyStatus,
} from './draft-copies.ts'
import { nameDrafts } from '../drafts/drafts.ts'
import {
  isOurs,
  wasNotFound,
  type Alias,
  type Body,
  type Draft,
  type Entry,
  type PersonKey,
} from '../model/entry.ts'
import { encryptBodies } from '../store/bodies.ts'
import { addMeta } from '../store/meta.ts'
import { readsFirst, type Operation, whatLossMeans } from '../model/operation.ts'
import type { Clock } from '../model/ports.ts'
import { unsentOf } from '../store/queries.ts'
import { saving, withReopening } from '../store/saving.ts'
import { transition } from '../model/transition.ts'

/**
 * [Note: Copies] Unsent entries can be exported to a file and imported on another device (UX-09). From then on two
 * devices have them, and neither knows about the other. Therefore both devices treat an exported entry like a call
 * whose response was lost: it keeps its id and key. If no key protects an entry, only the exporting device sends it
 * without a confirmation, and only after a read: a precondition if the entry is idempotent, otherwise a conclusive
 * reconciling read. The importing device reconciles the entry and sends it once the person has confirmed that no
 * other device sends. An old reconciling read is repeated, because the other device may have been online meanwhile.
 */

/** One person's unsent entries without the bytes of their photos, and the drafts or only their names. */
export interface Copy<Drafted extends DraftName = Draft> {
  person: PersonKey
  entries: Entry[]
  aliases: Alias[]
  drafts: Drafted[]
}

interface Given {
  clock: Pick<Clock, 'now'>
  operations: ReadonlyMap<string, Operation<never>>
  /** Whether the provider honours idempotency keys, by the configuration. */
  keys: 'none' | 'honoured'
}

/**
 * The content of an exported file, in the order of the acts; call `markCopied` before the file is handed out.
 * Drafts are only named, because they may contain original photos.
 */
export async function copyOf(db: OutboxDatabase, person: PersonKey): Promise<Copy<DraftName>> {
  const { relaxed } = db
  const tables = [relaxed.entries, relaxed.aliases, relaxed.drafts]
  // One transaction, because an entry that changes its state meanwhile would be missed or listed twice.
  return relaxed.transaction('r', tables, async () => {
    const entries = (await unsentOf(db, person)).filter(isOurs)
    const aliases = await readAliases(relaxed, person)
    return { person, entries, aliases, drafts: await nameDrafts(db, person) }
  })
}

/**
 * Marks entries as exported: another device may send them from now on. On disk when it resolves. Rejects with
 * NotSavedError.
 */
export async function markCopied(
  db: OutboxDatabase,
  given: Given,
  { person, entries, drafts }: Copy<DraftName>,
): Promise<void> {
  const { strict } = db
  const at = given.clock.now()
  const ids = entries.map(({ id }) => id)
  await saving(() =>
    strict.transaction('rw', [strict.entries, strict.meta], async () => {
      for (const entry of await strict.entries.bulkGet(ids)) {
        const next = entry && isOurs(entry) && copied(entry, given, { at, brought: false })
        if (next) await strict.entries.put(next)
      }
      await rememberDrafts(strict, person, drafts)
      await addMeta(strict, 'wake', person, 1)
    }),
  )
}

interface Copying {
  at: number
  brought: boolean
}

function copied(entry: Entry, { operations, keys }: Given, { at, brought }: Copying) {
  const hasKey = keys === 'honoured'
  const operation = operations.get(entry.kind)
  // An entry that overwrites a value could replace a newer value by an old one, unless a read precedes the
  // call.
  const isGuarded = hasKey || (!brought && operation !== undefined && readsFirst(operation))
  const asLost = whatLossMeans(operation, hasKey)
  const then = operation?.target !== undefined && !isGuarded ? 'person' : asLost
  return transition(entry, { is: 'copied', then, at, brought })
}

/** The entries of a file, compared with this device. */
export interface CopyStatus {
  /** Entries that are not on this device and would be imported. */
  fresh: Entry[]
  /** The number of entries that are on this device and unsent. */
  here: number
  /** The number of entries that this device has sent within the listed days. */
  sent: number
  /** The number of entries that were discarded on this device, or depend on a discarded one. */
  discarded: number
  drafts: DraftCopyStatus<DraftName>
}

/** Compares the content of a file with this device. */
export async function statusOfCopy(
  db: OutboxDatabase,
  { person, entries, aliases, drafts }: Copy<DraftName>,
): Promise<CopyStatus> {
  const known = { person, aliases: [...(await readAliases(db.strict, person)), ...aliases] }
  return {
    ...(await statusOfEntries(db, entries)),
    drafts: await statusOfDrafts(db, known, drafts),
  }
}

async function statusOfEntries(
  db: OutboxDatabase,
  entries: readonly Entry[],
): Promise<Omit<CopyStatus, 'drafts'>> {
  const found = await db.strict.entries.bulkGet(entries.map(({ id }) => id))
  const status: Omit<CopyStatus, 'drafts'> = { fresh: [], here: 0, sent: 0, discarded: 0 }
  const gone = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const state = found[index]?.state
    const hangsOnGone = entry.dependsOn.some((id) => gone.has(id))
    if (state === 'discarded' || (state === undefined && hangsOnGone)) {
      gone.add(entry.id)
      status.discarded += 1
    } else if (state === 'settled') status.sent += 1
    else if (state !== undefined) status.here += 1
    else status.fresh.push(entry)
  }
  return status
}

/**
 * Imports entries that are not on this device, with their ids and keys, after the existing ones. An entry that is
 * on this device, in any state, stays unchanged. `bodyFor` reads a photo of the file. Rejects with the error of
 * `bodyFor`, with NotSavedError, or with the error of a failed read; no entry was then imported.
 */
export async function bringIn(
  db: OutboxDatabase,
  given: Given,
  copy: Copy,
  bodyFor: (id: string) => Promise<Body>,
): Promise<CopyStatus> {
  const status = await statusOfCopy(db, copy)
  try {
    let bytes = 0
    // One photo at a time, because together they may not fit into memory.
    for (const id of photosOf(status)) {
      const body = await bodyFor(id)
      await saving(async () => {
        await db.strict.bodies.bulkPut(await encryptBodies(db, [body]))
      })
      bytes += body.size
    }
    return await saving(() => keepEntries(db, given, copy, bytes))
  } catch (error) {
    if (await isAllHere(db, copy)) return status
    await freeStrayPhotos(db, status).catch(() => undefined)
    throw error
  }
}

const photosOf = ({ fresh }: Pick<CopyStatus, 'fresh'>) => fresh.flatMap(({ bodyIds }) => bodyIds)

/** A connection can break after its commit, and another tab may import the same file: that is a success. */
async function isAllHere(db: OutboxDatabase, copy: Copy): Promise<boolean> {
  try {
    const { fresh, drafts } = await withReopening(db.strict, () => statusOfCopy(db, copy))
    return fresh.length === 0 && drafts.fresh.length === 0
  } catch {
    return false
  }
}

/** Deletes the photos of entries that were not imported. */
async function freeStrayPhotos({ strict }: OutboxDatabase, { fresh }: CopyStatus): Promise<void> {
  await strict.transaction('rw', [strict.entries, strict.bodies], async () => {
    const found = await strict.entries.bulkGet(fresh.map(({ id }) => id))
    const stray = fresh.filter((_, index) => found[index] === undefined)
    await strict.bodies.bulkDelete(photosOf({ fresh: stray }))
  })
}

async function keepEntries(
  db: OutboxDatabase,
  given: Given,
  { person, entries, aliases, drafts }: Copy,
  bytes: number,
): Promise<CopyStatus> {
  const at = given.clock.now()
  return asOneAct(db, async (strict) => {
    const status = await statusOfEntries(db, entries)
    const { fresh } = status
    await refuseWithoutPhotos(strict, photosOf(status))
    const first = (await addMeta(strict, 'seq', person, fresh.length)) - fresh.length + 1
    await addMeta(strict, 'bytes', person, bytes)
    await addMeta(strict, 'wake', person, 1)
    await strict.entries.bulkAdd(
      fresh.map((entry, index) => ({
        ...(copied(entry, given, { at, brought: true }) ?? entry),
        seq: first + index,
      })),
    )
    for (const alias of aliases) {
      const known = await strict.aliases.get([person, alias.localId])
      if (known === undefined) await strict.aliases.put(alias)
    }
    const known = { person, aliases: await readAliases(strict, person) }
    return { ...status, drafts: await keepDrafts(strict, known, drafts, at) }
  })
}

/** Another tab that failed to import the same file may have deleted these photos again. */
async function refuseWithoutPhotos(strict: OutboxConnection, ids: string[]): Promise<void> {
  const there = await strict.bodies.where(':id').anyOf(ids).count()
  if (there < new Set(ids).size) throw new Error('its photos are gone')
}

/**
 * The number of entries that no read can reconcile: when the user forces them, they are sent without a read.
 */
export const countUntold = (entries: readonly Entry[]): number =>
  entries.filter((entry) => entry.state === 'parked' && !wasNotFound(entry)).length

/**
 * The person confirms that no other device sends the exported entries; they are sent from here, after a
 * reconciliation where reads can find them.
 */
export async function sendOnlyHere(
  db: OutboxDatabase,
  clock: Given['clock'],
  person: PersonKey,
): Promise<void> {
  const { strict } = db
  const at = clock.now()
  await strict.transaction('rw', [strict.entries, strict.meta], async () => {
    const unsent = await unsentOf({ relaxed: strict }, person)
    const freed = unsent
      .map((entry) => transition(entry, { is: 'only-here', at }))
      .filter((entry) => entry !== undefined)
    await strict.entries.bulkPut(freed)
    await addMeta(strict, 'wake', person, 1)
  })
}
