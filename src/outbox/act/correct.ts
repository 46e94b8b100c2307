import { readServerIds } from '../store/aliases.ts'
import { choose, isInDoubt } from './choices.ts'
import { encryptBodies } from '../store/bodies.ts'
import { addMeta } from '../store/meta.ts'
import { freeBodies } from '../store/remove-entry.ts'
import { NoLongerPossibleError, saidOfAct } from '../model/errors.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { draftedWith, endDraftsFor } from '../drafts/drafts.ts'
import { markEcho } from '../store/echoes.ts'
import type { Body } from '../model/entry.ts'
import type { Intent, Operation } from '../model/operation.ts'
import { discardReplaced } from './replaced-photo.ts'
import { contentOf, findParents } from './submit.ts'
import { saving } from '../store/saving.ts'

/**
 * Replaces a parked entry's content by the person's correction, at the same position in the order. The same
 * transaction deletes the draft of the form `ends`, the entry's other correction drafts if `ends` is given, and
 * every draft that holds one of the photos; it discards photos that were removed. Rejects with
 * NoLongerPossibleError if the entry is not parked any more, or may have arrived so that a correction could
 * duplicate it; with MissingParentError like `submit`; and with NotSavedError for every other failure. The refused
 * entry then stays.
 */
export async function correct(
  db: OutboxDatabase,
  entryId: string,
  intent: Intent,
  bodies: readonly Body[] = [],
  ends?: string,
): Promise<void> {
  const operation = intent.operation as unknown as Operation
  const { args } = intent
  const change = {
    ...saidOfAct(() => contentOf(operation, args)),
    ...('saw' in intent && { saw: intent.saw }),
  }
  await saving(async () => {
    const stored = await encryptBodies(db, bodies)
    await choose(db, entryId, async (entry, connection) => {
      if (entry.kind !== operation.kind) throw new NoLongerPossibleError()
      // The first version may have arrived, and a corrected call would add a second one.
      if (isInDoubt(entry) && operation.target === undefined) throw new NoLongerPossibleError()
      await findParents(connection, entry.person, { ...entry, args }, [])
      await markEcho(connection, entry, await readServerIds(connection, entry.person))
      const replaced = entry.bodyIds.filter((id) => !change.bodyIds.includes(id))
      const photos = (await connection.bodies.bulkGet(replaced)).filter((one) => one !== undefined)
      await freeBodies(connection, { ...entry, bodyIds: replaced })
      await connection.bodies.bulkAdd(stored)
      const bytes = bodies.reduce((sum, { size }) => sum + size, 0)
      await addMeta(connection, 'bytes', entry.person, bytes)
      const ended = await draftedWith(connection, entry.person, bodies, ends)
      await connection.drafts.bulkDelete(ended)
      // Without `ends` (for example, a photo was retaken), the entry may be refused again for the reason that
      // the open form's draft corrects, so that draft stays.
      if (ends !== undefined) await endDraftsFor(connection, entry)
      await discardReplaced(connection, entry, photos, bodies)
      return {
        is: 'corrected',
        key: crypto.randomUUID(),
        change,
      }
    })
  })
}
