// @vitest-environment jsdom
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { saveDraft } from '#src/outbox/drafts/drafts.ts'
import { NotSavedError } from '#src/outbox/model/errors.ts'
import { senderLock } from '#src/outbox/model/entry.ts'
import { hasEncrypted, isClosed } from '#src/outbox/store/encrypted.ts'
import { freeRoomBy } from '#src/outbox/store/saving.ts'
import { discardEncrypted } from '#src/outbox/transfer/encrypted.ts'
import { FakeLocks } from '#src/outbox/testing/fake-locks.ts'
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
import {
  ana,
  draftOf,
  given,
  hourMs,
  joao,
  joaoOnAnasTablet,
  noOperations,
  privateKeyIn,
  secrets,
  start,
  tokenOf,
} from './example-tablet.ts'

beforeEach(() => {
  signOut()
  localStorage.clear()
})

function signedInBy(token: string) {
  const session = sessionOf(token)
  if (session === undefined) throw new Error('no session')
  return { ...session, now: start }
}

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
  await encryptPerson(db, ana, noOperations)
  expect(await privateKeyIn(db)).toBeUndefined()
  expect(await draftOf(db)).toBeUndefined()
})

test('PIN-16 a person whose rows cannot be decrypted has not entered, and the key does not stay', async () => {
  const db = await joaoOnAnasTablet()
  await db.relaxed.encrypted.toCollection().modify({ bytes: new Uint8Array([1, 2, 3]) })
  // As watch-pins.ts does.
  const stop = subscribePins(() => void encryptPerson(db, ana, noOperations))
  await expect(enterWithPin(db, ana, secrets.pin, given)).rejects.toThrow()
  expect(currentSession()?.claims.nome).toBe('João')
  await expect.poll(() => privateKeyIn(db)).toBeUndefined()
  stop()
})

test('PIN-04 UX-13 on a full device a PIN is tried after room was freed', async () => {
  freeRoomBy(async () => [async () => true])
  onTestFinished(() => freeRoomBy(async () => []))
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
  const encrypting = encryptPerson(db, ana, noOperations)
  const waiting = locks.request(senderLock(ana), () => draftOf(db))
  await encrypting
  expect(await waiting).toBe('meio feito')
  await encryptPerson(db, ana, noOperations)
  expect(await draftOf(db)).toBeUndefined()
  vi.unstubAllGlobals()
})

test('PIN-05 the work of the person on the device is not encrypted, and that of a person without a PIN neither', async () => {
  const db = await joaoOnAnasTablet()
  await saveDraft(db, joao, '/relatorio', 'de João')
  await encryptPerson(db, joao, noOperations)
  expect(await hasEncrypted(db, joao)).toBe(false)
  await enterWithPin(db, ana, secrets.pin, given)
  await encryptPerson(db, ana, noOperations)
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
  await encryptPerson(db, ana, noOperations)
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
