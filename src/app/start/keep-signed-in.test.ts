// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { askDeviceToken } from '#src/api/unattended/device-sign-in.ts'
import { keepDeviceKey, readDeviceKey } from '#src/session/device-key.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { currentSession, endSession, signOut, startSession } from '#src/session/session.ts'
import { keepSignedIn } from './keep-signed-in.ts'

vi.mock('#src/api/unattended/device-sign-in.ts', () => ({ askDeviceToken: vi.fn() }))
vi.mock('./sw-bridge.ts', () => ({ forgetInWorker: vi.fn() }))

const ask = vi.mocked(askDeviceToken)
const lifeMs = 3_600_000
const key = { id: 'aparelho', secret: 's', sub: '40' }
const newToken = (sub = '40') =>
  fakeToken({ sub, exp: (Date.now() + lifeMs) / 1000, roles: ['MONITOR_PATIO'] })
const lost = () => Promise.reject(new ApiError({ status: 0, message: 'Erro de Conexão' }))
const refused = () =>
  Promise.reject(new ApiError({ status: 401, message: 'Não', serverMessage: 'Não' }))
const onEnded = vi.fn(async () => undefined)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
let stop = () => {}
let restores: { mockRestore: () => void }[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00Z') })
  restores = [vi.spyOn(Math, 'random').mockReturnValue(1)]
  localStorage.clear()
  ask.mockReset().mockImplementation(async () => newToken())
  onEnded.mockClear()
  keepDeviceKey(key)
  startSession(newToken())
  stop = keepSignedIn(onEnded)
})
afterEach(() => {
  stop()
  signOut()
  vi.useRealTimers()
  for (const spy of restores) spy.mockRestore()
})

test('LIVE-14 a device renews its session at two thirds of the life of its token, again and again', async () => {
  const first = currentSession()?.token
  await pass((2 / 3) * lifeMs - 1_000)
  expect(ask).not.toHaveBeenCalled()
  await pass(1_000)
  expect(ask).toHaveBeenCalledExactlyOnceWith('aparelho', 's')
  expect(currentSession()?.token).not.toBe(first)
  await pass(24 * lifeMs)
  expect(ask.mock.calls.length).toBeGreaterThan(30)
  expect(currentSession()?.claims.sub).toBe('40')
})

test('LIVE-14 with no network it tries again ever later, and at once when the network returns', async () => {
  ask.mockImplementation(lost)
  await pass((2 / 3) * lifeMs)
  expect(ask).toHaveBeenCalledTimes(1)
  await pass(2_000)
  expect(ask).toHaveBeenCalledTimes(2)
  await pass(2 * lifeMs)
  expect(currentSession()).toBeUndefined()
  const tried = ask.mock.calls.length
  expect(tried).toBeLessThan(140)
  ask.mockImplementation(async () => newToken())
  dispatchEvent(new Event('online'))
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(tried + 1)
  expect(currentSession()?.claims.sub).toBe('40')
})

test('LIVE-14 a device that slept past the end of its token renews it when it wakes', async () => {
  vi.setSystemTime(Date.now() + 5 * lifeMs)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(currentSession()?.claims.sub).toBe('40')
})

test('LIVE-14 a session that the provider refuses is renewed at once', async () => {
  endSession()
  await pass(0)
  expect(ask).toHaveBeenCalledTimes(1)
  expect(currentSession()).toBeDefined()
})

test('LIVE-15 an ended key is forgotten, and nothing is asked any more', async () => {
  ask.mockImplementation(refused)
  endSession()
  await pass(0)
  expect([onEnded.mock.calls.length, readDeviceKey()]).toEqual([1, undefined])
  await pass(10 * lifeMs)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('LIVE-15 a 401 without a word of the provider, a 404 and a failure of the server end no key', async () => {
  ask.mockImplementationOnce(() => Promise.reject(new ApiError({ status: 401, message: 'x' })))
  for (const status of [404, 500]) {
    ask.mockImplementationOnce(() =>
      Promise.reject(new ApiError({ status, message: 'x', serverMessage: 'x' })),
    )
  }
  endSession()
  await pass(60_000)
  expect([ask.mock.calls.length, onEnded.mock.calls.length]).toEqual([4, 0])
  expect(currentSession()).toBeDefined()
})

test('nothing is asked for a person, nor for a device after its sign-out', async () => {
  startSession(newToken('7'))
  await pass(2 * lifeMs)
  expect(ask).not.toHaveBeenCalled()
  startSession(newToken())
  signOut()
  await pass(2 * lifeMs)
  expect([ask.mock.calls.length, readDeviceKey()]).toEqual([0, undefined])
})
