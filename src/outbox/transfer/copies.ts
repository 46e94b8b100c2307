import { readAliases } from '../store/aliases.ts'
import type { OutboxConnection, OutboxDatabase } from '../store/database.ts'
import {
  keepDrafts,
  rememberDrafts,
  standingOfDrafts,
  type DraftName,
  type DraftStanding,
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
import { addMeta, addToMeta } from '../store/meta.ts'
import { readsFirst, type Operation, whatLossMeans } from '../model/operation.ts'
import type { Clock } from '../model/ports.ts'
import { unsentOf } from '../store/queries.ts'
import { withReopening } from '../store/reopen.ts'
import { isQuotaExceeded, NotSavedError } from '../model/errors.ts'
import { transition } from '../model/transition.ts'

/**
 * [Note: Copies] Unsent work can be put into a file and brought in elsewhere (UX-09). From then on two
 * devices have it, and neither knows what the other does. So a copy is treated, on both, as a call
 * whose answer was lost: under the same id and key, idempotent or observed, so that it is looked for
 * before it goes. Where no key guards it, only one of the two sends it unasked: the device that it was
 * put into the file on, and only what a look can tell of. Brought in elsewhere it is looked for, and
 * goes when the person has said that no other device sends. What was looked for some time ago is looked
 * for again: the other device may have been on meanwhile.
 */

/** The unsent work of one person, without the bytes of its photos, and what is half made, or its names. */
export interface Copy<Drafted extends DraftName = Draft> {
  person: PersonKey
  entries: Entry[]
  aliases: Alias[]
  drafts: Drafted[]
}

interface Given {
  clock: Pick<Clock, 'now'>
  operations: ReadonlyMap<string, Operation<never>>
  /** Whether the provider honours keys, by the configuration. */
  keys: 'none' | 'honoured'
}

/**
 * What is to go into a file, in the order of the acts; `markCopied` them before anybody gets it. The drafts
 * are named alone: they may hold originals.
 */
export async function copyOf(db: OutboxDatabase, person: PersonKey): Promise<Copy<DraftName>> {
  const { relaxed } = db
  const tables = [relaxed.entries, relaxed.aliases, relaxed.drafts]
  // At once: what changes its state meanwhile would be missed, or be there twice.
  return relaxed.transaction('r', tables, async () => {
    const entries = (await unsentOf(db, person)).filter(isOurs)
    const aliases = await readAliases(relaxed, person)
    return { person, entries, aliases, drafts: await nameDrafts(db, person) }
  })
}

/** From now on another device may send these. On disk when it resolves. */
export async function markCopied(
  db: OutboxDatabase,
  given: Given,
  { person, entries, drafts }: Copy<DraftName>,
): Promise<void> {
  const { strict } = db
  const at = given.clock.now()
  const ids = entries.map(({ id }) => id)
  await strict.transaction('rw', [strict.entries, strict.meta], async () => {
    for (const entry of await strict.entries.bulkGet(ids)) {
      const next = entry && isOurs(entry) && copied(entry, given, { at, brought: false })
      if (next) await strict.entries.put(next)
    }
    await rememberDrafts(strict, person, drafts)
    await addMeta(strict, 'wake', person, 1)
  })
}

interface Copying {
  at: number
  brought: boolean
}

function copied(entry: Entry, { operations, keys }: Given, { at, brought }: Copying) {
  const hasKey = keys === 'honoured'
  const operation = operations.get(entry.kind)
  // What writes over a value could write an old one over a newer one, unless it looks first.
  const isGuarded = hasKey || (!brought && operation !== undefined && readsFirst(operation))
  const asLost = whatLossMeans(operation, hasKey)
  const then = operation?.target !== undefined && !isGuarded ? 'person' : asLost
  return transition(entry, { is: 'copied', then, at, brought })
}

/** What a file holds of what this device knows, entry by entry. */
export interface Standing {
  /** Not on this device: to be brought in. */
  fresh: Entry[]
  /** Here as well, and unsent here. */
  here: number
  /** Sent by this device in the days that it remembers. */
  sent: number
  /** Discarded here, or hanging on what was. */
  discarded: number
  drafts: DraftStanding<DraftName>
}

/** How what is in a file stands to what is on this device. */
export async function standingOf(
  db: OutboxDatabase,
  { person, entries, aliases, drafts }: Copy<DraftName>,
): Promise<Standing> {
  const known = { person, aliases: [...(await readAliases(db.strict, person)), ...aliases] }
  return {
    ...(await standingOfEntries(db, entries)),
    drafts: await standingOfDrafts(db, known, drafts),
  }
}

async function standingOfEntries(
  db: OutboxDatabase,
  entries: readonly Entry[],
): Promise<Omit<Standing, 'drafts'>> {
  const found = await db.strict.entries.bulkGet(entries.map(({ id }) => id))
  const standing: Omit<Standing, 'drafts'> = { fresh: [], here: 0, sent: 0, discarded: 0 }
  const gone = new Set<string>()
  for (const [index, entry] of entries.entries()) {
    const state = found[index]?.state
    const hangsOnGone = entry.dependsOn.some((id) => gone.has(id))
    if (state === 'discarded' || (state === undefined && hangsOnGone)) {
      gone.add(entry.id)
      standing.discarded += 1
    } else if (state === 'settled') standing.sent += 1
    else if (state !== undefined) standing.here += 1
    else standing.fresh.push(entry)
  }
  return standing
}

/**
 * Brings in what this device does not have, with its ids and keys, behind what is here. What it has,
 * in whatever state, stays as it is. `bodyFor` reads a photo of the file; where it rejects, or with
 * NotSavedError, nothing was brought in.
 */
export async function bringIn(
  db: OutboxDatabase,
  given: Given,
  copy: Copy,
  bodyFor: (id: string) => Promise<Body>,
): Promise<Standing> {
  const standing = await standingOf(db, copy)
  try {
    let bytes = 0
    // One at a time, because together they may not fit into memory.
    for (const id of photosOf(standing)) {
      const body = await bodyFor(id)
      await saving(() => db.strict.bodies.put(body))
      bytes += body.size
    }
    return await saving(() => keepEntries(db, given, copy, bytes))
  } catch (error) {
    if (await isAllHere(db, copy)) return standing
    await freeStrayPhotos(db, standing).catch(() => undefined)
    throw error
  }
}

const photosOf = ({ fresh }: Pick<Standing, 'fresh'>) => fresh.flatMap(({ bodyIds }) => bodyIds)

/** A connection can break after its commit, and another tab may bring in the same: that is not lost. */
async function isAllHere(db: OutboxDatabase, copy: Copy): Promise<boolean> {
  try {
    const { fresh, drafts } = await withReopening(db.strict, () => standingOf(db, copy))
    return fresh.length === 0 && drafts.fresh.length === 0
  } catch {
    return false
  }
}

/** The photos of what did not come in. */
async function freeStrayPhotos({ strict }: OutboxDatabase, { fresh }: Standing): Promise<void> {
  await strict.transaction('rw', [strict.entries, strict.bodies], async () => {
    const found = await strict.entries.bulkGet(fresh.map(({ id }) => id))
    const stray = fresh.filter((_, index) => found[index] === undefined)
    await strict.bodies.bulkDelete(photosOf({ fresh: stray }))
  })
}

async function saving<T>(save: () => PromiseLike<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    throw new NotSavedError(error, isQuotaExceeded(error))
  }
}

async function keepEntries(
  db: OutboxDatabase,
  given: Given,
  { person, entries, aliases, drafts }: Copy,
  bytes: number,
): Promise<Standing> {
  const { strict } = db
  const at = given.clock.now()
  const tables = [strict.entries, strict.bodies, strict.aliases, strict.drafts, strict.meta]
  return strict.transaction('rw', tables, async () => {
    const standing = await standingOfEntries(db, entries)
    const { fresh } = standing
    await refuseWithoutPhotos(strict, photosOf(standing))
    const counters = await addToMeta(strict, person, { seq: fresh.length, wake: 1, bytes })
    const first = counters.seq - fresh.length + 1
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
    return { ...standing, drafts: await keepDrafts(strict, known, drafts) }
  })
}

/** Another tab that could not bring in the same has taken its photos away again. */
async function refuseWithoutPhotos(strict: OutboxConnection, ids: string[]): Promise<void> {
  const there = await strict.bodies.where(':id').anyOf(ids).count()
  if (there < new Set(ids).size) throw new Error('its photos are gone')
}

/** How many of these nothing can tell of: at the person's word they go without a look. */
export const countUntold = (entries: readonly Entry[]): number =>
  entries.filter((entry) => entry.state === 'parked' && !wasNotFound(entry)).length

/** The person says that no other device sends what was copied: here it goes, once it was looked for. */
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
