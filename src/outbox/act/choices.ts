import type { Id } from '#src/domain/names/ids.ts'
import { readServerIds } from '../store/aliases.ts'
import { addMeta, deleteMeta } from '../store/meta.ts'
import type { OutboxConnection, OutboxDatabase } from '../store/database.ts'
import { endDraftsFor } from '../drafts/drafts.ts'
import { isAside, isOurs, makesPhoto, type Entry, type PersonKey } from '../model/entry.ts'
import { unsentOf } from '../store/queries.ts'
import { markEcho } from '../store/echoes.ts'
import type { Clock } from '../model/ports.ts'
import type { EntryEvent } from '../model/entry-event.ts'
import { NoLongerPossibleError } from '../model/errors.ts'
import { transition } from '../model/transition.ts'

/** Others hang on it: it cannot be discarded alone. */
export class HasDependentsError extends Error {
  readonly dependents: Entry[]
  constructor(dependents: Entry[]) {
    super('Outros envios dependem deste e seriam descartados com ele.')
    this.name = 'HasDependentsError'
    this.dependents = dependents
  }
}

type Ports = { clock: Pick<Clock, 'now'> }

/** Tries a parked entry again. After a definite refusal it is a new call, with a new key. */
export async function retry(db: OutboxDatabase, entryId: string): Promise<void> {
  await choose(db, entryId, async (entry, connection) => ({
    is: 'retried',
    key: isInDoubt(entry) ? entry.key : crypto.randomUUID(),
    // What was put right since goes before it.
    ...(isAside(entry) ? { seq: await addMeta(connection, 'seq', entry.person, 1) } : {}),
  }))
}

/** Without an answer the same call may be under way still: its key must stay. */
export const isInDoubt = (entry: Entry): boolean =>
  entry.parked?.why === 'unknown' || entry.parked?.why === 'server'

/**
 * The person saw it at the provider («Já está lá»). For a create, `serverId` says which record it is; of
 * a photo nobody knows that, and only what was done to it since would ask for it.
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
 * Gives an entry up, by a person's choice; for a week `restore` brings it back, with its photos. Rejects with HasDependentsError when others hang on it,
 * unless `withDependents`; then they are discarded with it.
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

/** «Enviar agora»: forgets waiting times, and lets a refused token be tried once more. */
export async function sendNow(db: OutboxDatabase, person: PersonKey): Promise<void> {
  await deleteMeta(db.strict, 'refusedToken', person)
  await forgetWaits(db, person)
}

/** Somebody looks at the app, or the device has found a network: what waits for a moment need not wait for it. */
export const forgetWaits = (db: OutboxDatabase, person: PersonKey): Promise<void> =>
  endWaits(db, person, waitsOnPurpose)

/**
 * Calls are answered again. What was lost while they were answered waits on: its loss says nothing of the
 * network, and the next one would bring the same return.
 */
export const endOutage = (db: OutboxDatabase, person: PersonKey): Promise<void> =>
  endWaits(db, person, (entry) => waitsOnPurpose(entry) && entry.tries.alone === undefined)

async function endWaits(
  { strict, relaxed }: OutboxDatabase,
  person: PersonKey,
  ends: (entry: Entry) => boolean,
): Promise<void> {
  // A moment is only given to what has been tried, and tries are noted: among ten thousand that have not
  // been, nobody looks.
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

/** Decides about an entry that is still this release's to decide about, in one step. */
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

/** Unsent entries that need this one, directly or through others. */
export async function dependentsOf(db: OutboxConnection, entry: Entry): Promise<Entry[]> {
  const unsent = await unsentOf({ relaxed: db }, entry.person)
  const needed = new Set([entry.id])
  return unsent.filter((other) => {
    if (!other.dependsOn.some((id) => needed.has(id))) return false
    needed.add(other.id)
    return true
  })
}
