import type { PersonKey } from '#src/outbox/model/entry.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { hasEncrypted } from '#src/outbox/store/bodies.ts'
import { encryptedWork, unsentOf } from '#src/outbox/store/queries.ts'
import { discardEncrypted } from '#src/outbox/transfer/encrypted.ts'
import { forgetReads } from '#src/reads/forget.ts'
import { noteUnopened } from '#src/session/pin-marks.ts'
import { startSession } from '#src/session/session.ts'
import { underLock } from './change-person.ts'
import { dropEncryptedPhotos, encryptedPhotos } from './encrypted-reads.ts'
import { removePin } from './people.ts'

/** Deletes what is encrypted, and the PIN, of a person who has signed in and can open it with nothing. */
export const giveUpEncrypted = (
  db: OutboxDatabase,
  person: PersonKey,
  token: string,
): Promise<void> =>
  underLock(db, person, async () => {
    await discardEncrypted(db, person)
    await forgetReads(person)
    await dropEncryptedPhotos(person)
    await removePin(db, person)
    noteUnopened(undefined)
    startSession(token)
  })

export interface LostByGivingUp {
  /** Unsent entries. */
  unsent: number
  /** Undefined where a former release encrypted them, which did not count them. */
  drafts: number | undefined
  /** Photos of unsent entries, and photos that another app shared. */
  photos: number
}

/** What `giveUpEncrypted` would delete, and nothing brings back. */
export async function lostByGivingUp(
  db: OutboxDatabase,
  person: PersonKey,
): Promise<LostByGivingUp> {
  const { unsent, drafts: counted, photos } = await encryptedWork(db, person)
  const drafts = counted ?? ((await hasEncrypted(db, person)) ? undefined : 0)
  // An entry may be decrypted already, and its photos not.
  const named = (await unsentOf(db, person)).flatMap(({ bodyIds }) => bodyIds)
  const there = await db.relaxed.bodies.where(':id').anyOf(named).count()
  const shared = (await encryptedPhotos(person)).length
  return { unsent, drafts, photos: photos + named.length - there + shared }
}
