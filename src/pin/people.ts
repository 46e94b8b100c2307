import { device, deleteMeta, readMeta, writeMeta, type PinKeys } from '#src/outbox/store/meta.ts'
import type { OutboxConnection, OutboxDatabase } from '#src/outbox/store/database.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'
import { isClosed } from '#src/outbox/store/encrypted.ts'
import { decryptWith, encryptFor, newPair } from '#src/outbox/store/cipher.ts'
import { NotSavedError } from '#src/outbox/model/errors.ts'
import { encryptReadable } from '#src/outbox/transfer/encrypted.ts'
import { saving } from '#src/outbox/store/saving.ts'
import { endedKey, lockedSub, pinsKey, tellPins, unlock } from '#src/session/pin-marks.ts'
import type { Session } from '#src/session/session.ts'
import { encryptedPhotos } from './encrypted-reads.ts'
import { newDeviceKey, unwrapPrivateKey, wrapPrivateKey } from './keys.ts'
import { markTouched, storedFor, type StoredSession } from './stored-session.ts'

const dayMs = 86_400_000
/** After this number of wrong PINs only the password opens. */
const mostWrongPins = 5
export const pinDigits = 6

export type PinPerson = PinKeys & { person: PersonKey }

/** The people with a PIN on this device, at the provider of this origin, by name. */
export async function pinPeople(
  { relaxed }: Pick<OutboxDatabase, 'relaxed'>,
  origin: string,
): Promise<PinPerson[]> {
  const prefix = `pin:${origin}|`
  const rows = await relaxed.meta.where('key').startsWith(prefix).toArray()
  return rows
    .map(({ key, value }) => ({ ...(value as PinKeys), person: key.slice('pin:'.length) }))
    .toSorted((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
}

/**
 * Sets or replaces a person's PIN on this device, and encrypts the photos that are stored. Call it after the provider
 * has accepted the password, while the person is on the screen. Another PIN wraps the same private key, because photos
 * are encrypted for it. Rejects with NotSavedError, and changes nothing, if work of the person is closed.
 */
export async function setPin(
  db: OutboxDatabase,
  person: PersonKey,
  { session, now }: { session: Session; now: number },
  secrets: { pin: string; password: string },
): Promise<void> {
  const { strict } = db
  const known = await readMeta(strict, 'photo-keys', person)
  const pair = known ?? (await newPair())
  const { publicKey, privateKey } = pair
  if (privateKey === undefined) throw new NotSavedError(undefined, false)
  const keys = await wrapPrivateKey(privateKey, await deviceKeyOf(db), secrets)
  const { sub, nome, username } = session.claims
  const times = { wrong: 0, signedInAt: now, seenAt: now }
  const stored = await encryptSession(publicKey, storedFor(session.token))
  const record: PinKeys = { sub, nome, username, publicKey, ...keys, ...times, session: stored }
  await whileOpen(db, person, async () => {
    // Another tab may have made keys meanwhile, and photos may be encrypted for them.
    const current = await readMeta(strict, 'photo-keys', person)
    if ((current === undefined) !== (known === undefined)) throw new NotSavedError(undefined, false)
    await writeMeta(strict, 'pin', person, record)
    await writeMeta(strict, 'photo-keys', person, { publicKey, privateKey })
  })
  localStorage.removeItem(endedKey(sub))
  markTouched()
  await markPeople(db)
  encryptReadable(db, person).catch((cause: unknown) => {
    // The rest is encrypted when the device becomes another person's.
    console.warn('Photos could not be encrypted', cause)
  })
}

/**
 * Removes the PIN of a person on the screen. The keys of the photos stay on the device, also after the person has
 * left, because the photos stay encrypted. Rejects with NotSavedError while work of the person is closed.
 */
export async function removePin(db: OutboxDatabase, person: PersonKey): Promise<void> {
  await whileOpen(db, person, () => deleteMeta(db.strict, 'pin', person))
  await markPeople(db)
}

/** Rejects with NotSavedError if work of the person is closed: without the PIN, or its keys, nothing would open it. */
async function whileOpen(
  { strict }: OutboxDatabase,
  person: PersonKey,
  change: () => Promise<void>,
): Promise<void> {
  const isSharedClosed = (await encryptedPhotos(person)).length > 0
  await strict.transaction('rw', strict.meta, strict.encrypted, async () => {
    if (isSharedClosed || (await isClosed({ relaxed: strict }, person)))
      throw new NotSavedError(undefined, false)
    await change()
  })
}

/** The provider has accepted the person's password: the PIN opens again, for the configured days. */
export async function noteSignIn(
  db: OutboxDatabase,
  person: PersonKey,
  { token, now }: { token: string; now: number },
): Promise<void> {
  await storeSession(db, person, storedFor(token))
  await changePin(db, person, (record) => ({ ...record, wrong: 0, signedInAt: now, seenAt: now }))
}

/** Stores a person's session, readable by their PIN only; undefined deletes it, after a sign-out. */
export async function storeSession(
  db: OutboxDatabase,
  person: PersonKey,
  stored: StoredSession | undefined,
): Promise<void> {
  const known = await readMeta(db.relaxed, 'pin', person)
  if (known === undefined) return
  const bytes = stored && (await encryptSession(known.publicKey, stored))
  await changePin(db, person, (record) => ({ ...record, session: bytes }))
  localStorage.removeItem(endedKey(known.sub))
}

const encryptSession = (publicKey: CryptoKey, stored: StoredSession) =>
  encryptFor(publicKey, new TextEncoder().encode(JSON.stringify(stored)))

export const decryptSession = async (
  privateKey: CryptoKey,
  { session, sub }: Pick<PinKeys, 'session' | 'sub'>,
): Promise<StoredSession | undefined> =>
  localStorage.getItem(endedKey(sub)) !== null || session === undefined
    ? undefined
    : (JSON.parse(
        new TextDecoder().decode(await decryptWith(privateKey, session)),
      ) as StoredSession)

/** Puts the private key of a person with a PIN on the device, or takes it away: the PIN brings it back. */
export const keepPrivateKey = (
  { strict }: OutboxDatabase,
  person: PersonKey,
  privateKey: CryptoKey | undefined,
): Promise<void> =>
  saving(() =>
    strict.transaction('rw', strict.meta, async () => {
      const record = await readMeta(strict, 'pin', person)
      if (record === undefined) return
      const known = await readMeta(strict, 'photo-keys', person)
      if (known !== undefined && known.privateKey === undefined && privateKey === undefined) return
      const { publicKey } = record
      await writeMeta(strict, 'photo-keys', person, {
        publicKey,
        ...(privateKey && { privateKey }),
      })
    }),
  )

export type PinAnswer =
  | { is: 'open'; privateKey: CryptoKey; record: PinKeys }
  | { is: 'wrong'; left: number }
  /** Too many wrong PINs, or the last sign-in with the password is too long ago. */
  | { is: 'blocked' | 'old' | 'gone' }

/**
 * Tries a PIN. The try is counted on disk before the key is derived, so that a page that is closed in between gains
 * no try.
 */
export async function tryPin(
  db: OutboxDatabase,
  person: PersonKey,
  pin: string,
  { now, days }: { now: number; days: number },
): Promise<PinAnswer> {
  const record = await changePin(db, person, (before) => ({
    ...before,
    wrong: before.wrong + 1,
    seenAt: Math.max(before.seenAt, now),
  }))
  if (record === undefined) return { is: 'gone' }
  if (record.wrong > mostWrongPins) return { is: 'blocked' }
  if (record.seenAt >= record.signedInAt + days * dayMs) return { is: 'old' }
  const privateKey = await unwrapPrivateKey(record.privateByPin, pin, await deviceKeyOf(db))
  if (privateKey === undefined) {
    const left = mostWrongPins - record.wrong
    return left > 0 ? { is: 'wrong', left } : { is: 'blocked' }
  }
  await changePin(db, person, (before) => ({ ...before, wrong: 0 }))
  return { is: 'open', privateKey, record }
}

/** Opens the private key with the password of when the PIN was set; undefined if it is another one. */
export async function tryPassword(
  db: OutboxDatabase,
  person: PersonKey,
  password: string,
): Promise<CryptoKey | undefined> {
  const record = await readMeta(db.relaxed, 'pin', person)
  return record && unwrapPrivateKey(record.privateByPassword, password, await deviceKeyOf(db))
}

/**
 * Changes a person's record in one transaction and returns the new one; undefined if there is none. Rejects with
 * NotSavedError.
 */
const changePin = (
  { strict }: OutboxDatabase,
  person: PersonKey,
  change: (before: PinKeys) => PinKeys,
): Promise<PinKeys | undefined> =>
  saving(() =>
    strict.transaction('rw', strict.meta, async () => {
      const before = await readMeta(strict, 'pin', person)
      if (before === undefined) return undefined
      const after = change(before)
      await writeMeta(strict, 'pin', person, after)
      return after
    }),
  )

/** Made once. It is stored before it is used, so that two tabs end with the same key. */
async function deviceKeyOf({ strict }: OutboxDatabase): Promise<CryptoKey> {
  const known = await readKey(strict)
  if (known !== undefined) return known
  const made = await newDeviceKey()
  return strict.transaction('rw', strict.meta, async () => {
    const other = await readKey(strict)
    if (other === undefined) await writeMeta(strict, 'device-key', device, made)
    return other ?? made
  })
}

const readKey = (db: OutboxConnection) => readMeta(db, 'device-key', device)

/**
 * Marks the people with a PIN for the first screen; the browser may have lost the marks. A locked screen without a PIN
 * is unlocked, because no PIN opens it.
 */
export async function markPeople({ relaxed }: Pick<OutboxDatabase, 'relaxed'>): Promise<void> {
  const rows = await relaxed.meta.where('key').startsWith('pin:').toArray()
  const subs = rows.map(({ value }) => (value as PinKeys).sub)
  if (subs.length === 0) localStorage.removeItem(pinsKey)
  else localStorage.setItem(pinsKey, subs.map(encodeURIComponent).join(' '))
  if (!subs.includes(lockedSub() ?? '')) unlock()
  tellPins()
}
