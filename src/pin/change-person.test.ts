// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { submit } from '#src/outbox/act/submit.ts'
import { readDraft, saveDraft } from '#src/outbox/drafts/drafts.ts'
import { NotSavedError } from '#src/outbox/model/errors.ts'
import { senderLock } from '#src/outbox/model/entry.ts'
import { bodyById } from '#src/outbox/store/bodies.ts'
import { hasEncrypted, isClosed } from '#src/outbox/store/encrypted.ts'
import { discardEncrypted } from '#src/outbox/transfer/encrypted.ts'
import { encryptFor } from '#src/outbox/store/cipher.ts'
import { deleteMeta, readMeta, writeMeta } from '#src/outbox/store/meta.ts'
import { packFiles, splitFiles } from '#src/outbox/store/pack.ts'
import { FakeLocks } from '#src/outbox/testing/fake-locks.ts'
import {
  addPhoto,
  answer,
  fakeBody,
  fakePorts,
  freshDatabase,
} from '#src/outbox/testing/fake-ports.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { hasPin, lock, lockedSub, subscribePins } from '#src/session/pin-marks.ts'
import { sessionOf } from '#src/session/session-copy.ts'
import {
  currentSession,
  lapsedSession,
  signOut,
  startSession,
  tokenKey,
} from '#src/session/session.ts'
import {
  continueOpening,
  encryptPerson,
  enterWithPassword,
  enterWithPin,
  openWithPassword,
} from './change-person.ts'
import { giveUpEncrypted } from './give-up.ts'
import { removePin, setPin } from './people.ts'

const [ana, joao] = ['https://p.example|1', 'https://p.example|2']
const hourMs = 3_600_000
const start = Date.now()
const secrets = { pin: '482913', password: 'senha de Ana' }

const tokenOf = (sub: string, nome: string, hours = 12) =>
  fakeToken({ sub, nome, username: nome, roles: [], exp: (Date.now() + hours * hourMs) / 1000 })

const given = { now: start, pinDays: 7, offlineDays: 3, isOffline: true }
const operations = new Map()

beforeEach(() => {
  signOut()
  localStorage.clear()
})

const photo = { ...(await fakeBody()), person: ana, thumbnail: new Uint8Array([9]).buffer }
const { ports } = fakePorts(() => answer(200))

/** Ana has a PIN, a draft and a photo; João is on the screen, and Ana's work is encrypted. */
async function joaoOnAnasTablet({ anaHours = 12 } = {}) {
  const db = freshDatabase()
  const session = startSession(tokenOf('1', 'Ana'))
  if (session === undefined) throw new Error('no session')
  const stored = { ...session, token: tokenOf('1', 'Ana', anaHours) }
  await setPin(db, ana, { session: stored, now: start }, secrets)
  await saveDraft(db, ana, '/relatorio', 'meio feito')
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: photo.id })], [photo])
  startSession(tokenOf('2', 'João'))
  await encryptPerson(db, ana, operations)
  return db
}

function signedInBy(token: string) {
  const session = sessionOf(token)
  if (session === undefined) throw new Error('no session')
  return { ...session, now: start }
}

const draftOf = async (db: ReturnType<typeof freshDatabase>) =>
  (await readDraft<string>(db, ana, '/relatorio'))?.value

test('PIN-01 the PIN puts its person on the screen with no network, with their session and their work', async () => {
  const db = await joaoOnAnasTablet()
  expect(await draftOf(db)).toBeUndefined()
  expect(await enterWithPin(db, ana, secrets.pin, given)).toEqual({ is: 'open' })
  expect(currentSession()?.claims.nome).toBe('Ana')
  expect(await draftOf(db)).toBe('meio feito')
})

/** As a browser that was killed before it had decrypted everything. */
async function killedWhileOpening() {
  const db = await joaoOnAnasTablet()
  const rows = await db.relaxed.encrypted.toArray()
  await enterWithPin(db, ana, secrets.pin, given)
  await db.relaxed.encrypted.bulkAdd(rows)
  expect(await isClosed(db, ana)).toBe(true)
  return db
}

test('PIN-16 a browser that was killed while it decrypted goes on by itself', async () => {
  const db = await killedWhileOpening()
  expect(await continueOpening(db, ana)).toBe(true)
  expect(await isClosed(db, ana)).toBe(false)
})

test('PIN-16 a killed browser leaves no key once everything is encrypted for another person', async () => {
  const db = await killedWhileOpening()
  lock('1')
  expect(await continueOpening(db, ana)).toBe(false)
  startSession(tokenOf('2', 'João'))
  await encryptPerson(db, ana, operations)
  expect(await privateKeyIn(db)).toBeUndefined()
  expect(await draftOf(db)).toBeUndefined()
})

const privateKeyIn = async (db: ReturnType<typeof freshDatabase>) =>
  (await readMeta(db.relaxed, 'photo-keys', ana))?.privateKey

test('PIN-18 photos stay as they were stored; only their key leaves and comes back with their person', async () => {
  const db = await joaoOnAnasTablet()
  const stored = await db.relaxed.bodies.get(photo.id)
  expect(stored).toMatchObject({ encrypted: true, size: photo.size, sha256: photo.sha256 })
  const hidden = [stored?.bytes, stored?.thumbnail].map((bytes) => new Uint8Array(bytes ?? []))
  expect(hidden.map(({ length }) => length > 60)).toEqual([true, true])
  expect(await isClosed(db, ana)).toBe(true)
  await expect(bodyById(db, photo.id)).rejects.toThrow('key')
  await enterWithPin(db, ana, secrets.pin, given)
  expect(await db.relaxed.bodies.get(photo.id)).toEqual(stored)
  expect(await bodyById(db, photo.id)).toEqual(photo)
})

test('PIN-18 a device with no room for photos gives the photos of the outbox back: none is written', async () => {
  const db = await joaoOnAnasTablet()
  const full = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  db.relaxed.bodies.hook('creating', full)
  db.relaxed.bodies.hook('updating', full)
  await enterWithPin(db, ana, secrets.pin, given)
  expect(await bodyById(db, photo.id)).toEqual(photo)
})

test('PIN-18 photos that were stored before the PIN are encrypted in their place', async () => {
  const db = freshDatabase()
  const session = startSession(tokenOf('1', 'Ana')) ?? expect.unreachable()
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: photo.id })], [photo])
  const isEncrypted = async () => (await db.relaxed.bodies.get(photo.id))?.encrypted
  expect(await isEncrypted()).toBeUndefined()
  await setPin(db, ana, { session, now: start }, secrets)
  await expect.poll(isEncrypted).toBe(true)
  expect(await bodyById(db, photo.id)).toEqual(photo)
  // A former release, or a page that was closed meanwhile, left it readable.
  await db.relaxed.bodies.put(photo)
  startSession(tokenOf('2', 'João'))
  await encryptPerson(db, ana, operations)
  expect(await isEncrypted()).toBe(true)
})

test('PIN-18 photos open with another PIN, after a PIN was removed, and with one that is set again', async () => {
  const db = await joaoOnAnasTablet()
  await enterWithPin(db, ana, secrets.pin, given)
  const session = currentSession() ?? expect.unreachable()
  const leaveAndEnter = async (pin: string) => {
    startSession(tokenOf('2', 'João'))
    await encryptPerson(db, ana, operations)
    expect(await isClosed(db, ana)).toBe(true)
    expect(await enterWithPin(db, ana, pin, given)).toEqual({ is: 'open' })
    expect(await bodyById(db, photo.id)).toEqual(photo)
  }
  await setPin(db, ana, { session, now: start }, { ...secrets, pin: '975310' })
  await leaveAndEnter('975310')
  await removePin(db, ana)
  expect(await bodyById(db, photo.id)).toEqual(photo)
  startSession(tokenOf('2', 'João'))
  await encryptPerson(db, ana, operations)
  expect(await isClosed(db, ana)).toBe(false)
  startSession(session.token)
  await setPin(db, ana, { session, now: start }, { ...secrets, pin: '864209' })
  await leaveAndEnter('864209')
})

test('PIN-18 photos that a former release encrypted with the rows come back', async () => {
  const db = await joaoOnAnasTablet()
  await db.relaxed.bodies.clear()
  const { publicKey } = (await readMeta(db.relaxed, 'pin', ana)) ?? expect.unreachable()
  const { value, files } = splitFiles({ bodies: [photo] })
  const bytes = await encryptFor(publicKey, await packFiles(JSON.stringify(value), files))
  await db.relaxed.encrypted.add({ person: ana, bytes })
  await deleteMeta(db.relaxed, 'photo-keys', ana)
  await enterWithPin(db, ana, secrets.pin, given)
  expect(await bodyById(db, photo.id)).toEqual(photo)
})

test('PIN-18 of two PINs that are set at the same time one is refused, and photos open with the other', async () => {
  const db = freshDatabase()
  const session = startSession(tokenOf('1', 'Ana')) ?? expect.unreachable()
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: photo.id })], [photo])
  const set = [secrets, secrets].map((both) => setPin(db, ana, { session, now: start }, both))
  const results = (await Promise.allSettled(set)).map(({ status }) => status)
  expect(results.toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect.poll(async () => (await db.relaxed.bodies.get(photo.id))?.encrypted).toBe(true)
  expect(await bodyById(db, photo.id)).toEqual(photo)
})

/** As a former release left it: the private key in the record of the PIN, and no keys of photos. */
async function formerRelease() {
  const db = await joaoOnAnasTablet()
  await enterWithPin(db, ana, secrets.pin, given)
  const record = (await readMeta(db.relaxed, 'pin', ana)) ?? expect.unreachable()
  const former = { ...record, opening: await privateKeyIn(db) }
  await writeMeta(db.relaxed, 'pin', ana, former)
  await deleteMeta(db.relaxed, 'photo-keys', ana)
  return { db, session: currentSession() ?? expect.unreachable() }
}

test('PIN-13 PIN-18 another PIN over one of a former release wraps the same key, and no other is left', async () => {
  const { db, session } = await formerRelease()
  await db.relaxed.bodies.update(photo.id, { encrypted: true })
  await setPin(db, ana, { session, now: start }, { ...secrets, pin: '975310' })
  expect(await bodyById(db, photo.id)).toEqual(photo)
  startSession(tokenOf('2', 'João'))
  await encryptPerson(db, ana, operations)
  expect(await privateKeyIn(db)).toBeUndefined()
  expect(await enterWithPin(db, ana, '975310', given)).toEqual({ is: 'open' })
  expect(await bodyById(db, photo.id)).toEqual(photo)
})

test('PIN-05 a private key that a former release left is taken away with the device', async () => {
  const { db } = await formerRelease()
  startSession(tokenOf('2', 'João'))
  await encryptPerson(db, ana, operations)
  expect(await readMeta(db.relaxed, 'pin', ana)).not.toHaveProperty('opening')
  expect(await privateKeyIn(db)).toBeUndefined()
})

test('PIN-12 a PIN that is set while another person enters is refused, and the former one opens everything', async () => {
  const { db, session } = await formerRelease()
  const setting = setPin(db, ana, { session, now: start }, { ...secrets, pin: '975310' })
  setting.catch(() => undefined)
  startSession(tokenOf('2', 'João'))
  await encryptPerson(db, ana, operations)
  await expect(setting).rejects.toBeInstanceOf(NotSavedError)
  expect(await enterWithPin(db, ana, secrets.pin, given)).toEqual({ is: 'open' })
  expect(await draftOf(db)).toBe('meio feito')
})

test('PIN-16 the encryption of photos from before the PIN gives way too', async () => {
  const locks = new FakeLocks()
  vi.stubGlobal('navigator', { locks })
  const db = await joaoOnAnasTablet()
  await enterWithPin(db, ana, secrets.pin, given)
  await db.relaxed.bodies.put(photo)
  await db.relaxed.drafts.clear()
  startSession(tokenOf('2', 'João'))
  const encrypting = encryptPerson(db, ana, operations)
  const waiting = locks.request(senderLock(ana), async () => db.relaxed.bodies.get(photo.id))
  await encrypting
  expect(await waiting).toEqual(photo)
  vi.unstubAllGlobals()
})

test('PIN-16 a person whose rows cannot be decrypted has not entered, and the key does not stay', async () => {
  const db = await joaoOnAnasTablet()
  await db.relaxed.encrypted.toCollection().modify({ bytes: new Uint8Array([1, 2, 3]) })
  // As watch-pins.ts does.
  const stop = subscribePins(() => void encryptPerson(db, ana, operations))
  await expect(enterWithPin(db, ana, secrets.pin, given)).rejects.toThrow()
  expect(currentSession()?.claims.nome).toBe('João')
  await expect.poll(() => privateKeyIn(db)).toBeUndefined()
  stop()
})

test('PIN-04 UX-13 on a full device a PIN is tried after the cached reads were dropped', async () => {
  const db = await joaoOnAnasTablet()
  let writes = 0
  db.strict.meta.hook('updating', () => {
    if ((writes += 1) === 1) throw new DOMException('no room', 'QuotaExceededError')
  })
  expect(await enterWithPin(db, ana, secrets.pin, given)).toEqual({ is: 'open' })
})

test('PIN-16 the encryption gives way to a person who comes back, and is done when they leave again', async () => {
  const locks = new FakeLocks()
  vi.stubGlobal('navigator', { locks })
  const db = await joaoOnAnasTablet()
  await enterWithPin(db, ana, secrets.pin, given)
  await expect.poll(() => hasEncrypted(db, ana)).toBe(false)
  startSession(tokenOf('2', 'João'))
  const encrypting = encryptPerson(db, ana, operations)
  const waiting = locks.request(senderLock(ana), () => draftOf(db))
  await encrypting
  expect(await waiting).toBe('meio feito')
  await encryptPerson(db, ana, operations)
  expect(await draftOf(db)).toBeUndefined()
  vi.unstubAllGlobals()
})

test('PIN-05 the work of the person on the device is not encrypted, and that of a person without a PIN neither', async () => {
  const db = await joaoOnAnasTablet()
  await saveDraft(db, joao, '/relatorio', 'de João')
  await encryptPerson(db, joao, operations)
  expect(await hasEncrypted(db, joao)).toBe(false)
  await enterWithPin(db, ana, secrets.pin, given)
  await encryptPerson(db, ana, operations)
  expect(await draftOf(db)).toBe('meio feito')
})

test('PIN-04 after five wrong PINs only the password opens', async () => {
  const db = await joaoOnAnasTablet()
  for (const left of [4, 3, 2, 1])
    expect(await enterWithPin(db, ana, '000000', given)).toEqual({ is: 'wrong', left })
  expect(await enterWithPin(db, ana, '000000', given)).toEqual({ is: 'blocked' })
  expect(await enterWithPin(db, ana, secrets.pin, given)).toEqual({ is: 'blocked' })
  expect(await draftOf(db)).toBeUndefined()
  const signedIn = signedInBy(tokenOf('1', 'Ana'))
  expect(await enterWithPassword(db, ana, secrets.password, signedIn)).toBe(true)
  expect(await draftOf(db)).toBe('meio feito')
  expect(await enterWithPin(db, ana, secrets.pin, given)).toEqual({ is: 'open' })
})

test('PIN-04 tries at the same time count each', async () => {
  const db = await joaoOnAnasTablet()
  const tries = Array.from({ length: 7 }, () => enterWithPin(db, ana, '000000', given))
  const blocked = (await Promise.all(tries)).filter(({ is }) => is === 'blocked')
  expect(blocked).toHaveLength(3)
})

test('PIN-02 days after the last password the PIN opens no more, also if the clock is set back', async () => {
  const db = await joaoOnAnasTablet()
  const later = { ...given, now: start + 8 * 24 * hourMs }
  expect(await enterWithPin(db, ana, secrets.pin, later)).toEqual({ is: 'old' })
  expect(await enterWithPin(db, ana, secrets.pin, given)).toEqual({ is: 'old' })
})

test('PIN-10 with an expired session its person goes on with no network, and signs in where there is one', async () => {
  const db = await joaoOnAnasTablet({ anaHours: -1 })
  const online = { ...given, isOffline: false }
  expect(await enterWithPin(db, ana, secrets.pin, online)).toEqual({ is: 'session-over' })
  expect(await draftOf(db)).toBeUndefined()
  expect(currentSession()?.claims.nome).toBe('João')
  expect(await enterWithPin(db, ana, secrets.pin, given)).toEqual({ is: 'open' })
  // João's session has ended on the device: Ana works under her own name.
  expect(currentSession()).toBeUndefined()
  expect(localStorage.getItem(tokenKey)).toBeNull()
  expect(lapsedSession()?.claims.nome).toBe('Ana')
  expect(await draftOf(db)).toBe('meio feito')
})

test('PIN-10 a clock that was set back extends neither the session nor the days without one', async () => {
  const db = await joaoOnAnasTablet({ anaHours: 1 })
  const later = { ...given, isOffline: false, pinDays: 30, now: start + 5 * 24 * hourMs }
  expect(await enterWithPin(db, ana, secrets.pin, later)).toEqual({ is: 'session-over' })
  expect(await enterWithPin(db, ana, secrets.pin, { ...later, now: start })).toEqual({
    is: 'session-over',
  })
  const offline = { ...later, now: start, isOffline: true }
  expect(await enterWithPin(db, ana, secrets.pin, offline)).toEqual({ is: 'session-over' })
  expect(currentSession()?.claims.nome).toBe('João')
})

test('PIN-10 after a sign-out the PIN starts no session, also where the database could not be opened then', async () => {
  const db = await joaoOnAnasTablet()
  await enterWithPin(db, ana, secrets.pin, given)
  signOut()
  startSession(tokenOf('2', 'João'))
  expect(await enterWithPin(db, ana, secrets.pin, given)).toEqual({ is: 'session-over' })
  expect(currentSession()?.claims.nome).toBe('João')
})

test('PIN-11 a changed password opens nothing; then the PIN does, with the new session', async () => {
  const db = await joaoOnAnasTablet()
  const token = tokenOf('1', 'Ana', 6)
  const signedIn = signedInBy(token)
  expect(await enterWithPassword(db, ana, 'senha nova', signedIn)).toBe(false)
  expect(currentSession()?.claims.nome).toBe('João')
  expect(await openWithPassword(db, ana, 'outra', token)).toBe(false)
  expect(await enterWithPin(db, ana, secrets.pin, given)).toEqual({ is: 'open' })
  expect(currentSession()?.token).toBe(token)
})

test('PIN-12 what a person gives up is gone with the PIN, and their new work is not encrypted', async () => {
  const db = await joaoOnAnasTablet()
  await giveUpEncrypted(db, ana, tokenOf('1', 'Ana'))
  expect(await hasEncrypted(db, ana)).toBe(false)
  expect(hasPin('1')).toBe(false)
  expect(currentSession()?.claims.nome).toBe('Ana')
})

test('PIN-12 work after a give-up that the browser did not survive is encrypted for no key that is lost', async () => {
  const db = await joaoOnAnasTablet()
  await discardEncrypted(db, ana)
  const signedIn = signedInBy(tokenOf('1', 'Ana', 6))
  expect(await enterWithPassword(db, ana, 'senha nova', signedIn)).toBe(true)
  await saveDraft(db, ana, '/relatorio', 'depois')
  startSession(tokenOf('2', 'João'))
  await encryptPerson(db, ana, operations)
  expect(await enterWithPassword(db, ana, 'senha nova', signedIn)).toBe(true)
  expect(await draftOf(db)).toBe('depois')
})

test('PIN-12 no other PIN is set, and none removed, while rows of its person are encrypted', async () => {
  const db = await joaoOnAnasTablet()
  const session = signedInBy(tokenOf('1', 'Ana'))
  const setting = setPin(db, ana, { session, now: start }, secrets)
  await expect(setting).rejects.toBeInstanceOf(NotSavedError)
  await expect(removePin(db, ana)).rejects.toBeInstanceOf(NotSavedError)
  expect(await enterWithPin(db, ana, secrets.pin, given)).toEqual({ is: 'open' })
  expect(await draftOf(db)).toBe('meio feito')
})

test('PIN-14 a PIN unlocks the screen of its person, and a wrong one does not', async () => {
  const db = await joaoOnAnasTablet()
  await enterWithPin(db, ana, secrets.pin, given)
  lock('1')
  await enterWithPin(db, ana, '000000', given)
  expect(lockedSub()).toBe('1')
  await enterWithPin(db, ana, secrets.pin, given)
  expect(lockedSub()).toBeNull()
})

test('PIN-13 a removed PIN opens nothing any more', async () => {
  const db = await joaoOnAnasTablet()
  await enterWithPin(db, ana, secrets.pin, given)
  await expect.poll(() => hasEncrypted(db, ana)).toBe(false)
  await removePin(db, ana)
  expect(hasPin('1')).toBe(false)
  expect(await enterWithPin(db, ana, secrets.pin, given)).toEqual({ is: 'gone' })
})
