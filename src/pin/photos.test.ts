// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { submit } from '#src/outbox/act/submit.ts'
import { NotSavedError } from '#src/outbox/model/errors.ts'
import { senderLock } from '#src/outbox/model/entry.ts'
import { bodyById } from '#src/outbox/store/bodies.ts'
import { isClosed } from '#src/outbox/store/encrypted.ts'
import { FakeLocks } from '#src/outbox/testing/fake-locks.ts'
import { addPhoto, freshDatabase } from '#src/outbox/testing/fake-ports.ts'
import { currentSession, signOut, startSession } from '#src/session/session.ts'
import { encryptPerson, enterWithPin } from './change-person.ts'
import { removePin, setPin } from './people.ts'
import {
  ana,
  draftOf,
  given,
  joaoOnAnasTablet,
  noOperations,
  photo,
  ports,
  secrets,
  start,
  tokenOf,
} from './example-tablet.ts'

beforeEach(() => {
  signOut()
  localStorage.clear()
})

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
  // A page that was closed meanwhile left it readable.
  await db.relaxed.bodies.put(photo)
  startSession(tokenOf('2', 'João'))
  await encryptPerson(db, ana, noOperations)
  expect(await isEncrypted()).toBe(true)
})

test('PIN-18 photos open with another PIN, after a PIN was removed, and with one that is set again', async () => {
  const db = await joaoOnAnasTablet()
  await enterWithPin(db, ana, secrets.pin, given)
  const session = currentSession() ?? expect.unreachable()
  const leaveAndEnter = async (pin: string) => {
    startSession(tokenOf('2', 'João'))
    await encryptPerson(db, ana, noOperations)
    expect(await isClosed(db, ana)).toBe(true)
    expect(await enterWithPin(db, ana, pin, given)).toEqual({ is: 'open' })
    expect(await bodyById(db, photo.id)).toEqual(photo)
  }
  await setPin(db, ana, { session, now: start }, { ...secrets, pin: '975310' })
  await leaveAndEnter('975310')
  await removePin(db, ana)
  expect(await bodyById(db, photo.id)).toEqual(photo)
  startSession(tokenOf('2', 'João'))
  await encryptPerson(db, ana, noOperations)
  expect(await isClosed(db, ana)).toBe(false)
  startSession(session.token)
  await setPin(db, ana, { session, now: start }, { ...secrets, pin: '864209' })
  await leaveAndEnter('864209')
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

test('PIN-12 a PIN that is set while another person enters is refused, and the former one opens everything', async () => {
  const db = await joaoOnAnasTablet()
  await enterWithPin(db, ana, secrets.pin, given)
  const session = currentSession() ?? expect.unreachable()
  const setting = setPin(db, ana, { session, now: start }, { ...secrets, pin: '975310' })
  setting.catch(() => undefined)
  startSession(tokenOf('2', 'João'))
  await encryptPerson(db, ana, noOperations)
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
  const encrypting = encryptPerson(db, ana, noOperations)
  const waiting = locks.request(senderLock(ana), async () => db.relaxed.bodies.get(photo.id))
  await encrypting
  expect(await waiting).toEqual(photo)
  vi.unstubAllGlobals()
})
