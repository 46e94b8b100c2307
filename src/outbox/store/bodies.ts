import type { Body, PersonKey } from '../model/entry.ts'
import { NotSavedError } from '../model/errors.ts'
import type { OutboxConnection, OutboxDatabase } from './database.ts'
import { readMeta } from './meta.ts'

export async function bodyById(db: OutboxDatabase, bodyId: string): Promise<Body | undefined> {
  return db.relaxed.bodies.get(bodyId)
}

/** Whether rows of the person are encrypted: until they are decrypted the person can neither send nor record. */
export const hasEncrypted = async (
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<boolean> => (await relaxed.encrypted.where('person').equals(person).count()) > 0

export const encryptedPhotosWords = 'As suas fotos ainda não abriram. Tente de novo quando abrirem.'

/** The act needs or deletes a photo that is still encrypted (src/pin); decrypted later, it would belong to nothing. */
export class EncryptedPhotosError extends NotSavedError {
  constructor() {
    super(undefined, false, encryptedPhotosWords)
  }
}

/** Rejects with EncryptedPhotosError if a missing body of the person may be an encrypted one. */
export async function refuseWhileEncrypted(db: OutboxConnection, person: PersonKey): Promise<void> {
  const { photoKeys = [] } = (await readMeta(db, 'encrypted-work', person)) ?? {}
  if (photoKeys.length > 0) throw new EncryptedPhotosError()
}
