import { readServerIds } from '../store/aliases.ts'
import { type ServerIdByLocal } from '../model/local-ids.ts'
import { addMeta } from '../store/meta.ts'
import { removeEntry } from '../store/remove-entry.ts'
import { NoLongerPossibleError } from '../model/errors.ts'
import { asOneAct, type OutboxConnection, type OutboxDatabase } from '../store/database.ts'
import { echoKeyOf } from '../store/echoes.ts'
import { saving } from '../store/saving.ts'
import { canBeRestored, isOurs, wasSent, type Entry } from '../model/entry.ts'
import type { Ports } from '../model/ports.ts'
import { transition } from '../model/transition.ts'

type Given = { clock: Pick<Ports['clock'], 'now'> } & Pick<Ports, 'operations'>

/**
 * Restores an entry that a person discarded or marked as arrived, at its position and in its previous state. An
 * entry whose result is unknown is reconciled before it is sent again (promise P2). If a later entry has been sent
 * meanwhile, the person may be asked instead. Entries that were discarded with it, and entries on which it depends,
 * are restored too. Rejects with NoLongerPossibleError if any of them cannot be restored, and with
 * NotSavedError for every other failure; nothing has then changed.
 */
export async function restore(
  db: OutboxDatabase,
  { clock, operations }: Given,
  entryId: string,
): Promise<void> {
  await saving(() =>
    asOneAct(db, async (strict) => {
      const entry = await strict.entries.get(entryId)
      if (entry === undefined || !canBeRestored(entry)) throw new NoLongerPossibleError()
      const serverIds = await readServerIds(strict, entry.person)
      for (const one of await restoredWith(strict, entry)) {
        const effects = operations.get(one.kind)?.effects(one.args as never)
        const next = transition(one, {
          is: 'restored',
          at: clock.now(),
          touches: [...new Set(effects?.map(({ key }) => key) ?? one.touches)],
          isOvertaken: await isOvertaken(strict, one, serverIds),
        })
        if (next === undefined || !isOurs(one) || !(await hasBodies(strict, one)))
          throw new NoLongerPossibleError()
        await strict.entries.put(next)
      }
      await addMeta(strict, 'wake', entry.person, 1)
    }),
  )
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
