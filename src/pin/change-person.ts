import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { senderLock, type PersonKey } from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { isQuotaExceeded } from '#src/outbox/model/errors.ts'
import { readMeta, writeMeta } from '#src/outbox/store/meta.ts'
import { hasEncrypted } from '#src/outbox/store/queries.ts'
import {
  decryptRows,
  discardEncrypted,
  encryptRows,
  type ConvertBytes,
} from '#src/outbox/transfer/encrypted.ts'
import { dropAllReads, forgetReads } from '#src/reads/forget.ts'
import { whoMayGoOn } from '#src/session/last-person.ts'
import { unlock } from '#src/session/pin-marks.ts'
import { sessionOf } from '#src/session/session-copy.ts'
import { lastKey, replaceInLapse, startSession, type Session } from '#src/session/session.ts'
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
  await underLock(db, person, async () => {
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
  // The token on the device may be another person's, who came after the one who goes on without a session.
  if (session?.claims.sub === record.sub) {
    const start = () => startSession(session.token) !== undefined
    return { is: (await decryptPerson(db, person, privateKey, start)) ? 'open' : 'session-over' }
  }
  const { last } = stored ?? {}
  if (!isOffline || last == null) return { is: 'session-over' }
  return { is: await goOnAs(record.sub) }

  async function goOnAs(sub: string): Promise<'open' | 'session-over'> {
    const before = localStorage.getItem(lastKey)
    let isIn = false
    localStorage.setItem(lastKey, last ?? '')
    try {
      const mayGoOn = whoMayGoOn(offlineDays)
      if (mayGoOn?.claims.sub !== sub) return 'session-over'
      isIn = await decryptPerson(db, person, privateKey, () => {
        replaceInLapse(mayGoOn.claims)
        return true
      })
      return 'open'
    } finally {
      if (!isIn && before === null) localStorage.removeItem(lastKey)
      else if (!isIn) localStorage.setItem(lastKey, before ?? '')
    }
  }
}

/**
 * Call it after the provider has accepted the person's password. Decrypts with the password what is encrypted. False
 * if the password is another one than when the PIN was set: then the PIN opens the rows, and finds the new session.
 */
export async function enterWithPassword(
  db: OutboxDatabase,
  person: PersonKey,
  password: string,
  { claims, token, now }: Session & { now: number },
): Promise<boolean> {
  await noteSignIn(db, person, { token, now })
  if (isOnDevice(claims.sub) && !(await hasEncrypted(db, person))) return true
  if (await openWithPassword(db, person, password, token)) return true
  return underLock(db, person, async () => {
    if (await hasEncrypted(db, person)) return false
    return startSession(token) !== undefined
  })
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
export const giveUpEncrypted = (
  db: OutboxDatabase,
  person: PersonKey,
  token: string,
): Promise<void> =>
  underLock(db, person, async () => {
    await discardEncrypted(db, person)
    await forgetReads(person)
    await removePin(db, person)
    startSession(token)
  })

/** `start` runs under the lock, so that no other tab encrypts the rows again before the device is the person's. */
async function decryptPerson(
  db: OutboxDatabase,
  person: PersonKey,
  privateKey: CryptoKey,
  start: () => boolean,
): Promise<boolean> {
  const decrypt: ConvertBytes = (bytes) => decryptWith(privateKey, bytes)
  const enter = () => {
    const isStarted = start()
    if (isStarted) unlock()
    return isStarted
  }
  // The person's own screen: nothing to decrypt, and a sender at work would hold the lock for a minute.
  if (isOnDevice(person.slice(person.indexOf('|') + 1)) && !(await hasEncrypted(db, person)))
    return enter()
  return underLock(db, person, async () => {
    const rows = () => decryptRows(db, person, decrypt)
    await rows().catch(async (error: unknown) => {
      if (!isQuotaExceeded(error)) throw error
      await dropAllReads()
      await rows()
    })
    await decryptReads(person, decrypt, ['reads']).catch(warn)
    const isStarted = enter()
    // The person does not wait for pictures. One that is missing is read again where there is a network.
    decryptReads(person, decrypt, ['thumbnails', 'images']).catch(warn)
    return isStarted
  })
}

const warn = (cause: unknown) => console.warn('Cached reads could not be decrypted', cause)

/**
 * The lock of the sender, which sends nothing of the person meanwhile. The heartbeat keeps a sender from stealing it.
 * Without Web Locks nothing else runs here.
 */
async function underLock<Result>(
  db: OutboxDatabase,
  person: PersonKey,
  work: () => Promise<Result>,
): Promise<Result> {
  const begin = async () => {
    await writeMeta(db.relaxed, 'heartbeat', person, Date.now())
    return work()
  }
  return 'locks' in navigator ? navigator.locks.request(senderLock(person), begin) : begin()
}
