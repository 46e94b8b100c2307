import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { senderLock, type PersonKey } from '#src/outbox/model/entry.ts'
import type { Operation } from '#src/outbox/model/operation.ts'
import { readMeta, writeMeta } from '#src/outbox/store/meta.ts'
import { isClosed } from '#src/outbox/store/encrypted.ts'
import { decryptWith, encryptFor } from '#src/outbox/store/cipher.ts'
import { saving } from '#src/outbox/store/saving.ts'
import {
  decryptRows,
  encryptReadable,
  encryptRows,
  type ConvertBytes,
} from '#src/outbox/transfer/encrypted.ts'
import { subjectOf } from '#src/session/person.ts'
import { whoMayGoOn } from '#src/session/last-person.ts'
import { lockedSub, tellPins, unlock } from '#src/session/pin-marks.ts'
import { sessionOf } from '#src/session/session-copy.ts'
import { lastKey, replaceInLapse, startSession, type Session } from '#src/session/session.ts'
import { decryptReads, encryptReads } from './encrypted-reads.ts'
import {
  decryptSession,
  keepPrivateKey,
  noteSignIn,
  tryPassword,
  tryPin,
  type PinAnswer,
} from './people.ts'
import { isOnDevice, storedSession, tellOpened } from './stored-session.ts'

/**
 * Takes the private key of a person with a PIN away, and encrypts their rows, the photos from before the PIN and the
 * cached reads, unless the device is theirs. It waits until no entry of the person is being sent, and ends early when
 * somebody waits to decrypt them: a person who comes back at once does not wait for the rest.
 */
export async function encryptPerson(
  db: OutboxDatabase,
  person: PersonKey,
  operations: ReadonlyMap<string, Operation<never>>,
): Promise<void> {
  if ((await readMeta(db.relaxed, 'pin', person)) === undefined) return
  await underLock(db, person, async () => {
    const keys = await readMeta(db.relaxed, 'pin', person)
    if (keys === undefined || isOnDevice(keys.sub)) return
    const giveWay = async () => {
      if (await isLockAwaited(person)) throw new IsAwaitedError()
    }
    const encrypt: ConvertBytes = async (bytes) => {
      await giveWay()
      return encryptFor(keys.publicKey, bytes)
    }
    await keepPrivateKey(db, person, undefined)
    await encryptRows(db, person, encrypt, operations)
    // Reading all photos takes long, so it is done once: a new photo is encrypted when it is stored.
    if (!photosDone.has(person)) await encryptReadable(db, person, giveWay)
    photosDone.add(person)
    await underLockOf(readsLock(person), () => encryptReads(person, encrypt))
  }).catch((error: unknown) => {
    if (!(error instanceof IsAwaitedError)) throw error
  })
}

/** The people whose photos this page has encrypted since they were last on the device. */
const photosDone = new Set<PersonKey>()

/** Another context wants the lock: to decrypt, or to encrypt the rest itself. */
class IsAwaitedError extends Error {}

async function isLockAwaited(person: PersonKey): Promise<boolean> {
  if (!('locks' in navigator)) return false
  const { pending = [] } = await navigator.locks.query()
  return pending.some(({ name }) => name === senderLock(person))
}

/**
 * Goes on, once in a page, where a browser was killed that decrypted the work of the person on the screen. False if
 * work is still closed: the key is not on the device, or something failed, and the PIN decrypts the rest.
 */
export async function continueOpening(db: OutboxDatabase, person: PersonKey): Promise<boolean> {
  const isOpen = async () => !(await isClosed(db, person))
  if ((await isOpen()) && continued.has(person)) return true
  continued.add(person)
  // A page that is decrypting holds the lock.
  const { privateKey } = (await underLock(db, person, () => keysOf(db, person))) ?? {}
  const mayGoOn = () => isOnDevice(subjectOf(person)) && lockedSub() === null
  if (privateKey !== undefined && mayGoOn())
    await decryptPerson(db, person, privateKey, mayGoOn).catch(warn)
  return isOpen()
}

const continued = new Set<PersonKey>()

const keysOf = (db: OutboxDatabase, person: PersonKey) => readMeta(db.relaxed, 'photo-keys', person)

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
  // The latest time that was seen, so that a clock that is set back extends nothing.
  const session = sessionOf(stored?.token ?? '', record.seenAt)
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
    const [token, refusedAt = Infinity] = (last ?? '').split(' ')
    localStorage.setItem(lastKey, `${token} ${refusedAt} ${record.seenAt}`)
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
  if (isOnDevice(claims.sub) && !(await isClosed(db, person))) return true
  if (await openWithPassword(db, person, password, token)) return true
  return underLock(db, person, async () => {
    if (await isClosed(db, person)) return false
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
  // A clock that is wrong starts no session: nothing is decrypted then, because the device stays another person's.
  if (privateKey === undefined || sessionOf(token) === undefined) return false
  return decryptPerson(db, person, privateKey, () => startSession(token) !== undefined)
}

/**
 * Resolves as soon as the person is on the screen with their work; false if their session did not start. Cached reads
 * follow. `start` runs under the lock, so that no other tab encrypts the rows again before the device is the person's.
 */
async function decryptPerson(
  db: OutboxDatabase,
  person: PersonKey,
  privateKey: CryptoKey,
  start: () => boolean,
): Promise<boolean> {
  const enter = () => {
    const isStarted = start()
    if (isStarted) unlock()
    return isStarted
  }
  // The person's own screen: nothing to decrypt first, and a sender at work would hold the lock for a minute.
  if (isOnDevice(subjectOf(person)) && !(await isClosed(db, person))) {
    const isStarted = enter()
    if (isStarted) followReads(person, privateKey).catch(warn)
    return isStarted
  }
  return new Promise((resolve, reject) => {
    underLock(db, person, async () => {
      photosDone.delete(person)
      await keepPrivateKey(db, person, privateKey)
      const decrypt: ConvertBytes = (bytes) => decryptWith(privateKey, bytes)
      await saving(() => decryptRows(db, person, decrypt))
      const isStarted = enter()
      if (isStarted) followReads(person, privateKey).catch(warn)
      resolve(isStarted)
    })
      .catch(reject)
      // If nobody has entered, what is open and the key are encrypted and deleted again.
      .finally(() => isOnDevice(subjectOf(person)) || tellPins())
  })
}

/**
 * Decrypts what a person does not wait for. It ends as soon as the device is another person's, for whom it is encrypted
 * again. What cannot be decrypted stays as it is, and the next start tries again.
 */
async function followReads(person: PersonKey, privateKey: CryptoKey): Promise<void> {
  const goesOn = () => isOnDevice(subjectOf(person))
  const decrypt: ConvertBytes = (bytes) => decryptWith(privateKey, bytes)
  await underLockOf(readsLock(person), async () => {
    for (const kinds of [['reads'], ['arrived'], ['thumbnails', 'images']] as const) {
      const open = () => decryptReads(person, decrypt, kinds, goesOn)
      const isOpen = await saving(open).then(
        () => true,
        (cause: unknown) => {
          warn(cause)
          return false
        },
      )
      tellOpened(!isOpen && kinds[0] === 'arrived')
    }
  })
}

/** Not the sender's lock: work is sent while cached reads are being decrypted. */
const readsLock = (person: PersonKey) => `pavilhao-reads ${person}`

const warn = (cause: unknown) => console.warn('Cached reads could not be decrypted', cause)

/**
 * The lock of the sender, which sends nothing of the person meanwhile. The heartbeat keeps a sender from stealing it.
 * Without Web Locks nothing else runs here.
 */
export async function underLock<Result>(
  db: OutboxDatabase,
  person: PersonKey,
  work: () => Promise<Result>,
): Promise<Result> {
  const begin = async () => {
    await writeMeta(db.relaxed, 'heartbeat', person, Date.now())
    return work()
  }
  return underLockOf(senderLock(person), begin)
}

const underLockOf = async <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()
