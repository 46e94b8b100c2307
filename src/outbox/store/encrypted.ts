import type { Body, PersonKey, StoredBody } from '../model/entry.ts'
import { decryptWith, encryptFor } from './cipher.ts'
import type { OutboxConnection, OutboxDatabase } from './database.ts'
import { readMeta, type PhotoKeys } from './meta.ts'

/** Whether rows of the person are encrypted. */
export const hasEncrypted = async (
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<boolean> => (await relaxed.encrypted.where('person').equals(person).count()) > 0

/** Whether work of the person cannot be read here before their PIN: rows, or photos. */
export async function isClosed(
  db: Pick<OutboxDatabase, 'relaxed'>,
  person: PersonKey,
): Promise<boolean> {
  const keys = await readMeta(db.relaxed, 'photo-keys', person)
  return (keys !== undefined && keys.privateKey === undefined) || hasEncrypted(db, person)
}

/** Photos as they are to be stored for the holder of the private key. */
export async function encryptPhotos(
  { publicKey }: PhotoKeys,
  photos: readonly Body[],
): Promise<StoredBody[]> {
  const stored: StoredBody[] = []
  for (const photo of photos) {
    const encrypted = await withBytes(photo, (bytes) => encryptFor(publicKey, bytes))
    stored.push({ ...encrypted, encrypted: true })
  }
  return stored
}

/** Undefined if nothing opens it: it is damaged, or its keys are gone. Rejects if its person is away. */
export async function decryptPhoto(db: OutboxConnection, stored: Body): Promise<Body | undefined> {
  const keys = await readMeta(db, 'photo-keys', stored.person)
  if (keys === undefined) return undefined
  const { privateKey } = keys
  if (privateKey === undefined) throw new Error('the key of this photo is not on the device')
  try {
    return await withBytes(stored, (bytes) => decryptWith(privateKey, bytes))
  } catch (error) {
    if (['OperationError', 'DataError'].includes((error as Error).name)) return undefined
    throw error
  }
}

type Bytes = Uint8Array<ArrayBuffer>

async function withBytes(photo: Body, convert: (bytes: Bytes) => Promise<Bytes>): Promise<Body> {
  const { bytes, thumbnail } = photo
  const converted = { ...photo, bytes: (await convert(new Uint8Array(bytes))).buffer }
  if (thumbnail === undefined) return converted
  return { ...converted, thumbnail: (await convert(new Uint8Array(thumbnail))).buffer }
}
