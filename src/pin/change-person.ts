import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { senderLock, type PersonKey } from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { readMeta } from '#src/outbox/store/meta.ts'
import { hasEncrypted } from '#src/outbox/store/queries.ts'
import {
  decryptRows,
  discardEncrypted,
  encryptRows,
  type ConvertBytes,
} from '#src/outbox/transfer/encrypted.ts'
import { forgetReads } from '#src/reads/forget.ts'
import { whoMayGoOn } from '#src/session/last-person.ts'
import { unlock } from '#src/session/pin-marks.ts'
import { sessionOf } from '#src/session/session-copy.ts'
import { lastKey, replaceInLapse, startSession } from '#src/session/session.ts'
import { decryptReads, encryptReads } from './encrypted-reads.ts'
import { decryptWith, encryptFor } from './keys.ts'
import {
  decryptSession,
  noteSignIn,
  removePin,
  tryPassword,
  tryPin,
  type PinAnswer,
} from './people.ts'
import { isOnDevice, storedSession } from './stored-session.ts'

/**
 * Encrypts the rows and the cached reads of a person with a PIN, unless the device is theirs. It waits until no entry
 * of the person is being sent.
 */
export async function encryptPerson(
  db: OutboxDatabase,
  person: PersonKey,
  operations: ReadonlyMap<string, Operation<never>>,
): Promise<void> {
  const keys = await readMeta(db.relaxed, 'pin', person)
  if (keys === undefined) return
  const encrypt: ConvertBytes = (bytes) => encryptFor(keys.publicKey, bytes)
  await underLock(person, async () => {
    if (isOnDevice(keys.sub)) return
    await encryptRows(db, person, encrypt, operations)
    await encryptReads(person, encrypt)
  })
}

/** `session-over`: the PIN is right, and the person has to sign in with the password. */
export type Entered = Exclude<PinAnswer, { is: 'open' }> | { is: 'open' | 'session-over' }

interface Entering {
  now: number
  /** For how many days after a sign-in with the password a PIN opens. */
  pinDays: number
  /** For how many days after the end of a session its person may continue without a network. */
  offlineDays: number
  isOffline: boolean
}

/**
 * Puts a person on the screen by their PIN: decrypts their session, and then their rows and reads. If the session is
 * over, the person continues without it where there is no network.
 */
export async function enterWithPin(
  db: OutboxDatabase,
  person: PersonKey,
  pin: string,
  { now, pinDays, offlineDays, isOffline }: Entering,
): Promise<Entered> {
  const answer = await tryPin(db, person, pin, { now, days: pinDays })
  if (answer.is !== 'open') return answer
  const { privateKey, record } = answer
  const stored = isOnDevice(record.sub) ? storedSession() : await decryptSession(privateKey, record)
  const session = sessionOf(stored?.token ?? '', now)
  if (session !== undefined) {
    const start = () => startSession(session.token) !== undefined
    return { is: (await decryptPerson(db, person, privateKey, start)) ? 'open' : 'session-over' }
  }
  const { last } = stored ?? {}
  if (!isOffline || last == null) return { is: 'session-over' }
  const before = localStorage.getItem(lastKey)
  localStorage.setItem(lastKey, last)
  const mayGoOn = whoMayGoOn(offlineDays)
  if (mayGoOn === undefined) {
    if (before === null) localStorage.removeItem(lastKey)
    else localStorage.setItem(lastKey, before)
    return { is: 'session-over' }
  }
  await decryptPerson(db, person, privateKey, () => {
    replaceInLapse(mayGoOn.claims)
    return true
  })
  return { is: 'open' }
}

/**
 * Call it after the provider has accepted the person's password. Decrypts with the password what is encrypted. False
 * if the password is another one than when the PIN was set: then the PIN opens the rows, and finds the new session.
 */
export async function enterWithPassword(
  db: OutboxDatabase,
  person: PersonKey,
  password: string,
  { token, now }: { token: string; now: number },
): Promise<boolean> {
  await noteSignIn(db, person, { token, now })
  if (!(await hasEncrypted(db, person))) return true
  return openWithPassword(db, person, password, token)
}

/** Decrypts with the password of when the PIN was set, and starts the session. False if it is another password. */
export async function openWithPassword(
  db: OutboxDatabase,
  person: PersonKey,
  password: string,
  token: string,
): Promise<boolean> {
  const privateKey = await tryPassword(db, person, password)
  if (privateKey === undefined) return false
  return decryptPerson(db, person, privateKey, () => startSession(token) !== undefined)
}

/** Deletes what is encrypted, and the PIN, of a person who has signed in and can open it with nothing. */
export async function giveUpEncrypted(
  db: OutboxDatabase,
  person: PersonKey,
  token: string,
): Promise<void> {
  await discardEncrypted(db, person)
  await forgetReads(person)
  await removePin(db, person)
  startSession(token)
}

/** `start` runs under the lock, so that no other tab encrypts the rows again before the device is the person's. */
async function decryptPerson(
  db: OutboxDatabase,
  person: PersonKey,
  privateKey: CryptoKey,
  start: () => boolean,
): Promise<boolean> {
  const decrypt: ConvertBytes = (bytes) => decryptWith(privateKey, bytes)
  return underLock(person, async () => {
    await decryptRows(db, person, decrypt)
    await decryptReads(person, decrypt, ['reads'])
    const isStarted = start()
    if (isStarted) unlock()
    // The person does not wait for pictures. One that is missing is read again where there is a network.
    decryptReads(person, decrypt, ['thumbnails', 'images']).catch((cause: unknown) => {
      console.warn('Pictures could not be decrypted', cause)
    })
    return isStarted
  })
}

/** The lock of the sender, which sends nothing of the person meanwhile. Without Web Locks nothing else runs here. */
const underLock = async <Result>(person: PersonKey, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(senderLock(person), work) : work()
