import type { PersonKey } from '#src/outbox/model/entry.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { encryptedWork, unsentOf } from '#src/outbox/store/queries.ts'
import { closedDrafts, discardEncrypted } from '#src/outbox/transfer/encrypted.ts'
import { forgetReads } from '#src/reads/forget.ts'
import { startSession } from '#src/session/session.ts'
import { underLock } from './change-person.ts'
import { dropEncryptedPhotos, encryptedPhotos } from './encrypted-reads.ts'
import { markPeople } from './people.ts'

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
    await markPeople(db)
    startSession(token)
  })

export interface LostByGivingUp {
  /** Unsent entries. */
  unsent: number
  drafts: number
  /** Photos of unsent entries, and photos that another app shared. */
  photos: number
}

/** What `giveUpEncrypted` would delete, and nothing brings back. */
export async function lostByGivingUp(
  db: OutboxDatabase,
  person: PersonKey,
): Promise<LostByGivingUp> {
  const { unsent, drafts, photos } = await encryptedWork(db, person)
  // An entry may be readable, because the device had no room to encrypt it, and its photos are not.
  const named = (await unsentOf(db, person)).flatMap(({ bodyIds }) => bodyIds)
  const stored = db.relaxed.bodies.where(':id').anyOf(named)
  const closed = await stored.filter(({ encrypted }) => encrypted === true).count()
  const held = (await closedDrafts(db.relaxed, person)).length
  const shared = (await encryptedPhotos(person)).length
  return { unsent, drafts, photos: photos + closed + held + shared }
}
