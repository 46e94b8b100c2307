import type { Id } from '#src/domain/names/ids.ts'
import { readServerIds } from '../store/aliases.ts'
import { addMeta, deleteMeta } from '../store/meta.ts'
import { asOneAct, type OutboxConnection, type OutboxDatabase } from '../store/database.ts'
import { endDraftsFor } from '../drafts/drafts.ts'
import { isNonBlocking, isOurs, makesPhoto, type Entry, type PersonKey } from '../model/entry.ts'
import { unsentOf } from '../store/queries.ts'
import { saving } from '../store/saving.ts'
import { markEcho } from '../store/echoes.ts'
import type { Clock } from '../model/ports.ts'
import type { EntryEvent } from '../model/entry-event.ts'
import { HasDependentsError, NoLongerPossibleError } from '../model/errors.ts'
import { transition } from '../model/transition.ts'

const needsNumber =
  'Outro envio precisa do número que o servidor deu a esta foto. Envie de novo, ou descarte os dois.'

type Ports = { clock: Pick<Clock, 'now'> }

/** Retries a parked entry. The entry gets a new key unless it is in doubt. */
export async function retry(db: OutboxDatabase, entryId: string): Promise<void> {
  await choose(db, entryId, async (entry, connection) => ({
    is: 'retried',
    key: isInDoubt(entry) ? entry.key : crypto.randomUUID(),
    // The corrections that were made since the refusal are sent before this entry.
    ...(isNonBlocking(entry) ? { seq: await addMeta(connection, 'seq', entry.person, 1) } : {}),
  }))
}

/** Whether a call of the parked entry may have been applied or may still be in flight. A retry then keeps the key. */
export const isInDoubt = (entry: Entry): boolean =>
  entry.parked?.why === 'unknown' || entry.parked?.why === 'server'

/**
 * Settles an entry whose act the person saw at the provider («Já chegou»). For a create, `serverId` is the
 * provider's id of the record. It may be missing only for a photo on which no unsent entry depends, because people
 * do not know the id of a photo. Rejects with NoLongerPossibleError if it is missing otherwise, or if the entry is
 * neither `unknown` nor `parked`, and with NotSavedError for every other failure; nothing has then changed. `and` runs
 * in the same transaction, before the entry is settled.
 */
export async function markArrived(
  db: OutboxDatabase,
  ports: Ports,
  entryId: string,
  serverId?: Id,
  and?: (connection: OutboxConnection, entry: Entry) => Promise<void>,
): Promise<void> {
  await choose(db, entryId, async (entry, connection) => {
    if (serverId === undefined && entry.makes !== undefined) {
      if (!makesPhoto(entry)) throw new NoLongerPossibleError()
      const dependents = await dependentsOf(connection, entry)
      if (dependents.length > 0) throw new NoLongerPossibleError(needsNumber)
    }
    if (serverId !== undefined && entry.makes !== undefined) {
      await connection.aliases.put({
        person: entry.person,
        type: entry.makes.type,
        localId: entry.makes.id,
        serverId,
      })
    }
    await markEcho(connection, entry, await readServerIds(connection, entry.person))
    await and?.(connection, entry)
    return { is: 'arrived', at: ports.clock.now() }
  })
}

/**
 * Discards an entry by a person's choice. `restore` brings it back with its photos for a week, or for less than a
 * day if it contains personal data. Rejects with HasDependentsError if unsent entries depend on it, unless
 * `withDependents` is set; they are then discarded with it. Rejects with NoLongerPossibleError if one of them
 * cannot be discarded, for example because it is being sent, and with NotSavedError for every other failure.
 */
export async function discard(
  db: OutboxDatabase,
  ports: Ports,
  entryId: string,
  { withDependents = false }: { withDependents?: boolean } = {},
): Promise<void> {
  await saving(() =>
    asOneAct(db, async (strict) => {
      const entry = await strict.entries.get(entryId)
      if (entry === undefined || !isOurs(entry)) throw new NoLongerPossibleError()
      const dependents = await dependentsOf(strict, entry)
      if (dependents.length > 0 && !withDependents) throw new HasDependentsError(dependents)
      const serverIds = await readServerIds(strict, entry.person)
      // One moment for all: `restore` knows by it what was discarded together.
      const at = ports.clock.now()
      for (const one of [entry, ...dependents]) {
        const discarded = transition(one, { is: 'discarded', at })
        if (discarded === undefined) throw new NoLongerPossibleError()
        await strict.entries.put(discarded)
        await markEcho(strict, one, serverIds)
        await endDraftsFor(strict, one)
      }
      await addMeta(strict, 'wake', entry.person, 1)
    }),
  )
}

/** «Enviar agora»: ends the backoff and allows one more try with a refused token. */
export async function sendNow(db: OutboxDatabase, person: PersonKey): Promise<void> {
  await deleteMeta(db.strict, 'refusedToken', person)
  await forgetWaits(db, person)
}

/**
 * Ends the backoff of the network and of waiting entries, when somebody opens the app or the device finds a
 * network. Reconciling reads, and a wait that the provider requested, keep their time.
 */
export const forgetWaits = (db: OutboxDatabase, person: PersonKey): Promise<void> =>
  endWaits(db, person, waitsOnPurpose)

/**
 * Like `forgetWaits`, when calls succeed again after an outage, except for an entry whose call was lost while
 * another call succeeded: the network did not cause that loss.
 */
export const endOutage = (db: OutboxDatabase, person: PersonKey): Promise<void> =>
  endWaits(db, person, (entry) => waitsOnPurpose(entry) && entry.tries.alone === undefined)

async function endWaits(
  { strict, relaxed }: OutboxDatabase,
  person: PersonKey,
  ends: (entry: Entry) => boolean,
): Promise<void> {
  // Only an entry that was tried has a waiting time, and tries are logged. Reading the log avoids a scan over
  // ten thousand entries without tries.
  const tried = await relaxed.entries.bulkGet(await relaxed.attempts.toCollection().primaryKeys())
  const ids = tried
    .filter((entry) => entry?.person === person && ends(entry))
    .flatMap((entry) => entry?.id ?? [])
  await strict.transaction('rw', [strict.entries, strict.meta], async () => {
    await deleteMeta(strict, 'breaker', person)
    await deleteMeta(strict, 'portalAt', person)
    await strict.entries
      .where('id')
      .anyOf(ids)
      .and((entry) => entry.state === 'waiting' && ends(entry))
      .modify((entry) => {
        delete entry.tries.notBefore
      })
    await addMeta(strict, 'wake', person, 1)
  })
}

const waitsOnPurpose = (entry: Entry) => isOurs(entry) && entry.tries.notBefore !== undefined

/**
 * Applies a decision to an entry in one transaction. Rejects with NoLongerPossibleError if the entry is not stored,
 * has another format, or is in a state in which the event has no meaning, and with NotSavedError for every other
 * failure.
 */
export async function choose(
  db: OutboxDatabase,
  entryId: string,
  eventFor: (entry: Entry, connection: OutboxConnection) => Promise<EntryEvent>,
): Promise<void> {
  await saving(() =>
    asOneAct(db, async (strict) => {
      const entry = await strict.entries.get(entryId)
      if (entry === undefined || !isOurs(entry)) throw new NoLongerPossibleError()
      const event = await eventFor(entry, strict)
      const next = transition(entry, event)
      if (next === undefined) throw new NoLongerPossibleError()
      await strict.entries.put(next)
      if (event.is === 'arrived') await endDraftsFor(strict, entry)
      await addMeta(strict, 'wake', entry.person, 1)
    }),
  )
}

/** Unsent entries that depend on this one, directly or through others. */
export async function dependentsOf(db: OutboxConnection, entry: Entry): Promise<Entry[]> {
  const unsent = await unsentOf({ relaxed: db }, entry.person)
  const needed = new Set([entry.id])
  return unsent.filter((other) => {
    if (!other.dependsOn.some((id) => needed.has(id))) return false
    needed.add(other.id)
    return true
  })
}
