import type { Body, StoredBody } from '../model/entry.ts'
import type { OutboxDatabase } from './database.ts'
import { readMeta } from './meta.ts'
import { withReopening } from './saving.ts'

/**
 * [Note: Encrypted photos] The photos of a person who set a PIN on this device (src/pin) are encrypted when they are
 * stored and stay so: they are most of the bytes, and a change of person rewrites none of them. The device keeps their
 * private key only until it becomes another person's; the PIN brings it back. A photo that was stored before the PIN
 * is encrypted afterwards, in its place.
 */

type Stored = Pick<OutboxDatabase, 'relaxed'>

/** Most people have no PIN. */
const cipher = () => import('./encrypted.ts')

/** A photo of the outbox; undefined if it is not stored, or nothing opens it. Rejects if its person is away. */
export async function bodyById(db: OutboxDatabase, bodyId: string): Promise<Body | undefined> {
  const stored = await db.relaxed.bodies.get(bodyId)
  return stored && decryptBody(db, stored)
}

/**
 * Photos of one person as they are to be stored. Call it before the transaction, which would not wait for the cipher.
 */
export async function encryptBodies(
  { relaxed }: Stored,
  bodies: readonly Body[],
): Promise<readonly StoredBody[]> {
  const [first] = bodies
  if (first === undefined) return bodies
  const keys = await withReopening(relaxed, () => readMeta(relaxed, 'photo-keys', first.person))
  return keys ? (await cipher()).encryptPhotos(keys, bodies) : bodies
}

/** Undefined if nothing opens the photo. Rejects if its person is away. */
export const decryptBody = async (
  { relaxed }: Stored,
  { encrypted, ...body }: StoredBody,
): Promise<Body | undefined> => (encrypted ? (await cipher()).decryptPhoto(relaxed, body) : body)
