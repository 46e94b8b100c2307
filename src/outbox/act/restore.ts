import { readServerIds } from '../store/aliases.ts'
import { localIdsIn, type ServerIdByLocal } from '../model/local-ids.ts'
import { addMeta } from '../store/meta.ts'
import { removeEntry } from '../store/remove-entry.ts'
import { NoLongerPossibleError } from '../model/errors.ts'
import { asOneAct, type OutboxConnection, type OutboxDatabase } from '../store/database.ts'
import { echoKeyOf } from '../store/echoes.ts'
import { canBeRestored, isOurs, wasSent, type Entry, type LocalId } from '../model/entry.ts'
import { unsentOf } from '../store/queries.ts'
import type { Ports } from '../model/ports.ts'
import { transition } from '../model/transition.ts'

type Given = { clock: Pick<Ports['clock'], 'now'> } & Pick<Ports, 'operations'>

/**
 * Restores an entry that a person discarded or marked as arrived, at its position and in its previous state. An
 * entry whose result is unknown is reconciled before it is sent again (promise P2). If a later entry has been sent
 * meanwhile, the person may be asked instead. Entries that were discarded with it, and entries on which it depends,
 * are restored too. Rejects with NoLongerPossibleError if any of them cannot be restored; nothing has then changed.
 */
export async function restore(
  db: OutboxDatabase,
  { clock, operations }: Given,
  entryId: string,
): Promise<void> {
  await asOneAct(db, async (strict) => {
    const entry = await strict.entries.get(entryId)
    if (entry === undefined || !canBeRestored(entry)) throw new NoLongerPossibleError()
    const serverIds = await readServerIds(strict, entry.person)
    for (const one of await restoredWith(strict, entry)) {
      const next = transition(one, {
        is: 'restored',
        at: clock.now(),
        touches: touchesOf(operations, one),
        isOvertaken: await isOvertaken(strict, one, serverIds),
      })
      if (next === undefined || !isOurs(one) || !(await hasBodies(strict, one)))
        throw new NoLongerPossibleError()
      await strict.entries.put(next)
    }
    await addMeta(strict, 'wake', entry.person, 1)
  })
}

const touchesOf = (operations: Given['operations'], { kind, args, touches }: Entry): string[] => {
  const effects = operations.get(kind)?.effects(args as never)
  return [...new Set(effects?.map(({ key }) => key) ?? touches)]
}

/**
 * Lets sent entries wait again, under their keys and at their positions, after two reads did not find them at the
 * provider. Entries that name a record which one of them creates wait for that one. An entry that is no longer settled
 * or that a later one has overwritten stays as it is. Returns how many wait.
 */
export async function reopenSent(
  db: OutboxDatabase,
  { clock, operations }: Given,
  entries: readonly Entry[],
): Promise<number> {
  const at = clock.now()
  const absent = { is: 'absent', at, quietSince: at, believed: true, notBefore: at } as const
  return asOneAct(db, async (strict) => {
    const serverIds = await readServerIds(strict, entries[0]?.person ?? '')
    const reopened: Entry[] = []
    for (const { id } of entries) {
      const entry = await strict.entries.get(id)
      if (entry?.state !== 'settled' || entry.end === undefined) continue
      if (entry.target !== undefined && (await isOvertaken(strict, entry, serverIds))) continue
      const before = { state: 'unknown' } as const
      const touches = touchesOf(operations, entry)
      const doubted = transition(
        { ...entry, end: { ...entry.end, before } },
        { is: 'restored', at, touches, isOvertaken: false },
      )
      const once = doubted && transition(doubted, absent)
      const twice = once && transition(once, absent)
      if (twice !== undefined) reopened.push(twice)
    }
    await strict.entries.bulkPut(reopened)
    for (const maker of reopened) if (maker.makes) await waitForMaker(strict, maker, maker.makes.id)
    const [first] = reopened
    if (first !== undefined) await addMeta(strict, 'wake', first.person, 1)
    return reopened.length
  })
}

/** The record of the local id does not exist at the provider: its number there no longer holds. */
async function waitForMaker(db: OutboxConnection, maker: Entry, localId: LocalId): Promise<void> {
  await db.aliases.delete([maker.person, localId])
  for (const one of await unsentOf({ relaxed: db }, maker.person)) {
    if (one.id === maker.id || one.dependsOn.includes(maker.id)) continue
    if (!isOurs(one) || !localIdsIn(one.args).includes(localId)) continue
    await db.entries.put({ ...one, dependsOn: [...one.dependsOn, maker.id] })
  }
}

/** Deletes a discarded entry, with its photos, before its week is over. */
export async function forgetDiscarded({ strict }: OutboxDatabase, entryId: string): Promise<void> {
  const tables = [strict.entries, strict.bodies, strict.attempts, strict.meta]
  await strict.transaction('rw', tables, async () => {
    const entry = await strict.entries.get(entryId)
    if (entry?.state !== 'discarded' || !isOurs(entry)) throw new NoLongerPossibleError()
    await removeEntry(strict, entry)
  })
}

/** The entries to restore together with this one, in the order of the acts. */
async function restoredWith(db: OutboxConnection, entry: Entry): Promise<Entry[]> {
  if (entry.state === 'settled') return [entry]
  const discarded = await db.entries
    .where('[person+state]')
    .equals([entry.person, 'discarded'])
    .sortBy('seq')
  const together = new Set([entry.id])
  for (let known = 0; known < together.size;) {
    known = together.size
    for (const one of discarded) {
      const isChild = one.dependsOn.some(
        (id) =>
          together.has(id) && discarded.find((parent) => parent.id === id)?.end?.at === one.end?.at,
      )
      if (isChild) together.add(one.id)
      if (together.has(one.id)) for (const id of one.dependsOn) together.add(id)
    }
  }
  return discarded.filter(({ id }) => together.has(id))
}

/** Whether a later entry has been sent: to the same target, or in the same lane if the entry has no target. */
async function isOvertaken(
  db: OutboxConnection,
  entry: Entry,
  serverIds: ServerIdByLocal,
): Promise<boolean> {
  const placeOf = ({ person, lane, target }: Entry) =>
    echoKeyOf({ person, lane, ...(entry.target !== undefined && { target }) }, serverIds)
  const later = await db.entries
    .where('[person+seq]')
    .between([entry.person, entry.seq + 1], [entry.person, Number.MAX_SAFE_INTEGER])
    .and((one) => wasSent(one) && placeOf(one) === placeOf(entry))
    .first()
  return later !== undefined
}

async function hasBodies(db: OutboxConnection, { bodyIds }: Entry): Promise<boolean> {
  return (await db.bodies.where(':id').anyOf(bodyIds).count()) === bodyIds.length
}
