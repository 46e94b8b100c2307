import { readServerIds } from '../store/aliases.ts'
import { choose, isInDoubt } from './choices.ts'
import { freeBodies, addMeta } from '../store/meta.ts'
import {
  NoLongerPossibleError,
  isQuotaExceeded,
  MissingParentError,
  NotSavedError,
  saidOfAct,
} from '../model/errors.ts'
import type { OutboxDatabase } from '../store/database.ts'
import { endDrafted, endDraftsFor } from '../drafts/drafts.ts'
import { markEcho } from '../store/echoes.ts'
import type { Body } from '../model/entry.ts'
import type { Intent, Operation } from '../model/operation.ts'
import { discardReplaced } from './replaced-photo.ts'
import { findParents } from './submit.ts'

/**
 * Replaces a parked entry by what the person corrected, in the same place of the order; the draft of the
 * form `ends`, which that was, is gone in the same step, and a photo that it no longer has is discarded.
 * Rejects with NotSavedError when it could not be kept; then the refused one is still there. Rejects
 * with NoLongerPossibleError where it may have arrived, and would be there twice.
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
    ...saidOfAct(() => changeTo(operation, args)),
    ...('saw' in intent && { saw: intent.saw }),
  }
  try {
    await choose(db, entryId, async (entry, connection) => {
      if (entry.kind !== operation.kind) throw new NoLongerPossibleError()
      // What may have arrived would be there as it was, and as it is now.
      if (isInDoubt(entry) && operation.target === undefined) throw new NoLongerPossibleError()
      await findParents(connection, entry.person, { ...entry, args }, [])
      await markEcho(connection, entry, await readServerIds(connection, entry.person))
      const replaced = entry.bodyIds.filter((id) => !change.bodyIds.includes(id))
      const photos = (await connection.bodies.bulkGet(replaced)).filter((one) => one !== undefined)
      await freeBodies(connection, { ...entry, bodyIds: replaced })
      if (bodies.length > 0) {
        await connection.bodies.bulkAdd(bodies)
        await addMeta(
          connection,
          'bytes',
          entry.person,
          bodies.reduce((sum, { size }) => sum + size, 0),
        )
      }
      await endDrafted(connection, entry.person, bodies, ends)
      // Put right otherwise, a photo taken anew, it may be refused once more for what is begun there.
      if (ends !== undefined) await endDraftsFor(connection, entry)
      await discardReplaced(connection, entry, photos, bodies)
      return {
        is: 'corrected',
        key: crypto.randomUUID(),
        change,
      }
    })
  } catch (error) {
    if (error instanceof NoLongerPossibleError || error instanceof MissingParentError) throw error
    throw new NotSavedError(error, isQuotaExceeded(error))
  }
}

/** What an entry says of itself, with these arguments. */
function changeTo(operation: Operation, args: unknown) {
  operation.check(args)
  return {
    args,
    label: operation.label(args),
    record: operation.record(args),
    bodyIds: operation.photos?.(args) ?? [],
    touches: [...new Set(operation.effects(args).map((effect) => effect.key))],
    ...(operation.target && { target: operation.target(args) }),
  }
}
