import type { Id } from '#src/domain/names/ids.ts'
import { readServerIds } from '../store/aliases.ts'
import { addMeta, deleteMeta } from '../store/meta.ts'
import type { OutboxConnection, OutboxDatabase } from '../store/database.ts'
import { endDraftsFor } from '../drafts/drafts.ts'
import { isNonBlocking, isOurs, makesPhoto, type Entry, type PersonKey } from '../model/entry.ts'
import { unsentOf } from '../store/queries.ts'
import { markEcho } from '../store/echoes.ts'
import type { Clock } from '../model/ports.ts'
import type { EntryEvent } from '../model/entry-event.ts'
import { NoLongerPossibleError } from '../model/errors.ts'
import { transition } from '../model/transition.ts'

/** Other entries depend on the entry, so it cannot be discarded alone. */
export class HasDependentsError extends Error {
  readonly dependents: Entry[]
  constructor(dependents: Entry[]) {
    super('Outros envios dependem deste e seriam descartados com ele.')
    this.name = 'HasDependentsError'
    this.dependents = dependents
  }
}

type Ports = { clock: Pick<Clock, 'now'> }

/** Retries a parked entry. After a definite refusal the retry is a new call, with a new key. */
export async function retry(db: OutboxDatabase, entryId: string): Promise<void> {
  await choose(db, entryId, async (entry, connection) => ({
    is: 'retried',
    key: isInDoubt(entry) ? entry.key : crypto.randomUUID(),
    // The corrections that were made since go before it.
    ...(isNonBlocking(entry) ? { seq: await addMeta(connection, 'seq', entry.person, 1) } : {}),
  }))
}

/** Without a response the same call may still be in flight, so its key must stay. */
export const isInDoubt = (entry: Entry): boolean =>
  entry.parked?.why === 'unknown' || entry.parked?.why === 'server'

/**
 * The person saw the act at the provider («Já chegou»). For a create, `serverId` names the record. Nobody
 * knows the number of a photo, and only entries that depend on the photo need it.
 */
export async function markArrived(
  db: OutboxDatabase,
  ports: Ports,
  entryId: string,
  serverId?: Id,
): Promise<void> {
  await choose(db, entryId, async (entry, connection) => {
    if (serverId === undefined && entry.makes !== undefined) {
      const isNamed = !makesPhoto(entry) || (await dependentsOf(connection, entry)).length > 0
      if (isNamed) throw new NoLongerPossibleError()
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
    return { is: 'arrived', at: ports.clock.now() }
  })
}

/**
 * Discards an entry by a person's choice; for a week `restore` brings it back, with its photos. Rejects with
 * HasDependentsError if others depend on it, unless `withDependents` is set; they are then discarded with it.
 */
export async function discard(
  db: OutboxDatabase,
  ports: Ports,
  entryId: string,
  { withDependents = false }: { withDependents?: boolean } = {},
): Promise<void> {
  const { strict } = db
  await strict.transaction(
    'rw',
    [strict.entries, strict.bodies, strict.aliases, strict.meta, strict.drafts],
    async () => {
      const entry = await strict.entries.get(entryId)
      if (entry === undefined || !isOurs(entry)) throw new NoLongerPossibleError()
      const dependents = await dependentsOf(strict, entry)
      if (dependents.length > 0 && !withDependents) throw new HasDependentsError(dependents)
      const serverIds = await readServerIds(strict, entry.person)
      for (const one of [entry, ...dependents]) {
        const discarded = transition(one, { is: 'discarded', at: ports.clock.now() })
        if (discarded === undefined) throw new NoLongerPossibleError()
        await strict.entries.put(discarded)
        await markEcho(strict, one, serverIds)
        await endDraftsFor(strict, one)
      }
      await addMeta(strict, 'wake', entry.person, 1)
    },
  )
}

/** «Enviar agora»: removes waiting times and allows one more try with a refused token. */
export async function sendNow(db: OutboxDatabase, person: PersonKey): Promise<void> {
  await deleteMeta(db.strict, 'refusedToken', person)
  await forgetWaits(db, person)
}

/** Removes waiting times when somebody opens the app or the device finds a network. */
export const forgetWaits = (db: OutboxDatabase, person: PersonKey): Promise<void> =>
  endWaits(db, person, waitsOnPurpose)

/**
 * Removes waiting times after calls succeed again. An entry that was lost while another call succeeded keeps its
 * backoff: the network did not cause that loss, and the next loss would trigger this function again.
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

/** Applies a decision to an entry in one transaction, if this release may still write the entry. */
export async function choose(
  db: OutboxDatabase,
  entryId: string,
  eventFor: (entry: Entry, connection: OutboxConnection) => Promise<EntryEvent>,
): Promise<void> {
  const { strict } = db
  await strict.transaction(
    'rw',
    [strict.entries, strict.bodies, strict.aliases, strict.meta, strict.drafts],
    async () => {
      const entry = await strict.entries.get(entryId)
      if (entry === undefined || !isOurs(entry)) throw new NoLongerPossibleError()
      const event = await eventFor(entry, strict)
      const next = transition(entry, event)
      if (next === undefined) throw new NoLongerPossibleError()
      await strict.entries.put(next)
      if (event.is === 'arrived') await endDraftsFor(strict, entry)
      await addMeta(strict, 'wake', entry.person, 1)
    },
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
