// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeToken } from './fake-token.ts'
import { readClaims } from './token.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const tokenOf = (sub: string, expiresInS: number) =>
  fakeToken({ sub, exp: now / 1000 + expiresInS })

/** Loads the module like a newly opened page. */
const open = async () => {
  vi.resetModules()
  return import('./session.ts')
}

const fromAnotherTab = (key: string | null) =>
  dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }))

beforeEach(() => {
  vi.useFakeTimers({ now })
  localStorage.clear()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the session', () => {
  test('AUTH-14 the token is stored in local storage and read when the app opens again', async () => {
    const token = tokenOf('7', 60)
    const { startSession } = await open()
    startSession(token)
    expect(localStorage.getItem('pavilhao.token')).toBe(token)
    const { currentSession } = await open()
    expect(currentSession()).toMatchObject({ token, claims: { sub: '7' } })
  })

  test.each([
    ['expired', tokenOf('7', -1)],
    ['malformed', 'nonsense'],
  ])('AUTH-16 a token that is %s at startup clears the session', async (_what, token) => {
    localStorage.setItem('pavilhao.token', token)
    const { currentSession, lapsedSession } = await open()
    expect(currentSession()).toBeUndefined()
    expect(lapsedSession()).toBeUndefined()
    expect(localStorage.getItem('pavilhao.token')).toBeNull()
  })

  test('AUTH-16 without a token at startup nobody is signed in', async () => {
    const { currentSession } = await open()
    expect(currentSession()).toBeUndefined()
  })

  test('the session stays the same object until it changes, as a React snapshot requires', async () => {
    const { currentSession, startSession } = await open()
    startSession(tokenOf('7', 60))
    expect(currentSession()).toBe(currentSession())
  })

  test("a token that has expired by the device's clock starts no session", async () => {
    const { currentSession, startSession } = await open()
    expect(startSession(tokenOf('7', -1))).toBeUndefined()
    expect(currentSession()).toBeUndefined()
    expect(localStorage.getItem('pavilhao.token')).toBeNull()
  })

  test('AUTH-15 a session that expires ends by itself and becomes the lapsed session', async () => {
    const { currentSession, lapsedSession, startSession, subscribeSession } = await open()
    startSession(tokenOf('7', 60))
    const changed = vi.fn()
    subscribeSession(changed)
    vi.advanceTimersByTime(59_999)
    expect(currentSession()).toBeDefined()
    vi.advanceTimersByTime(1)
    expect(changed).toHaveBeenCalledOnce()
    expect(currentSession()).toBeUndefined()
    expect(lapsedSession()?.claims.sub).toBe('7')
    expect(localStorage.getItem('pavilhao.token')).toBeNull()
  })

  test('AUTH-15 a device that slept past the expiry ends the session when it wakes', async () => {
    const { currentSession, lapsedSession, startSession, subscribeSession } = await open()
    startSession(tokenOf('7', 60))
    const changed = vi.fn()
    subscribeSession(changed)
    vi.setSystemTime(now + 3_600_000)
    expect(currentSession()).toBeUndefined()
    expect(lapsedSession()?.claims.sub).toBe('7')
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    expect(changed).toHaveBeenCalledOnce()
  })

  test('an expiry beyond the longest timer does not end the session at once', async () => {
    const { currentSession, startSession } = await open()
    startSession(tokenOf('7', 60 * 24 * 3600))
    vi.advanceTimersByTime(30 * 24 * 3600 * 1000)
    expect(currentSession()).toBeDefined()
    vi.advanceTimersByTime(30 * 24 * 3600 * 1000)
    expect(currentSession()).toBeUndefined()
  })

  test('a 401 ends the session and keeps it as lapsed, and a sign-out clears it', async () => {
    const { currentSession, endSession, lapsedSession, signOut, startSession } = await open()
    startSession(tokenOf('7', 60))
    endSession()
    expect(currentSession()).toBeUndefined()
    expect(lapsedSession()?.claims.sub).toBe('7')
    // A second 401 of a concurrent call changes nothing.
    endSession()
    expect(lapsedSession()?.claims.sub).toBe('7')
    signOut()
    expect(lapsedSession()).toBeUndefined()
    startSession(tokenOf('8', 60))
    expect(lapsedSession()).toBeUndefined()
  })
})

describe('the other tabs', () => {
  test('a sign-in in another tab signs in this tab', async () => {
    const { currentSession, subscribeSession } = await open()
    const changed = vi.fn()
    subscribeSession(changed)
    localStorage.setItem('pavilhao.token', tokenOf('7', 60))
    fromAnotherTab('pavilhao.token')
    expect(changed).toHaveBeenCalledOnce()
    expect(currentSession()?.claims.sub).toBe('7')
  })

  test.each(['wakes', 'is refused'])(
    'a tab that %s with an old token takes over the newer session of another tab and ends nothing',
    async (how) => {
      const { currentSession, endSession, startSession } = await open()
      startSession(tokenOf('7', 60))
      vi.setSystemTime(now + 3_600_000)
      // The storage event has not arrived yet.
      const newer = tokenOf('7', 7_200)
      localStorage.setItem('pavilhao.token', newer)
      const removed = vi.fn(() => Promise.resolve(true))
      vi.stubGlobal('caches', { delete: removed })
      if (how === 'wakes') document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      else endSession()
      expect(localStorage.getItem('pavilhao.token')).toBe(newer)
      expect(currentSession()?.token).toBe(newer)
      // The removal of the worker's copy would run in a microtask.
      await Promise.resolve()
      expect(removed).not.toHaveBeenCalled()
    },
  )

  test('an expired token of another tab ends together with the session', async () => {
    const { endSession, lapsedSession, startSession } = await open()
    startSession(tokenOf('7', 60))
    localStorage.setItem('pavilhao.token', tokenOf('7', -1))
    endSession()
    expect(lapsedSession()?.claims.sub).toBe('7')
    expect(localStorage.getItem('pavilhao.token')).toBeNull()
  })

  test('a sign-out in another tab signs out this tab', async () => {
    const { currentSession, lapsedSession, startSession } = await open()
    startSession(tokenOf('7', 60))
    // The other tab's signOut() writes this.
    localStorage.setItem('pavilhao.signed-out', '7')
    localStorage.removeItem('pavilhao.token')
    fromAnotherTab('pavilhao.token')
    expect(currentSession()).toBeUndefined()
    expect(lapsedSession()).toBeUndefined()
  })

  test('a sign-out in another tab during a lapse, without a token, clears the lapsed session', async () => {
    const { endSession, lapsedSession, startSession } = await open()
    startSession(tokenOf('7', 60))
    endSession()
    expect(lapsedSession()).toBeDefined()
    localStorage.setItem('pavilhao.signed-out', '7')
    fromAnotherTab('pavilhao.signed-out')
    expect(lapsedSession()).toBeUndefined()
  })

  test('a change of person without a network signs the former person out in the other tabs', async () => {
    const other = await open()
    other.startSession(tokenOf('7', 60))
    other.endSession()
    const { goOnInLapse, lapsedSession, replaceInLapse } = await open()
    const [seven, eight] = ['7', '8'].map((sub) => readClaims(tokenOf(sub, 60)))
    if (!seven || !eight) throw new Error('unreadable')
    goOnInLapse(seven)
    replaceInLapse(eight)
    fromAnotherTab('pavilhao.signed-out')
    expect(other.lapsedSession()).toBeUndefined()
    expect(lapsedSession()?.claims.sub).toBe('8')
  })

  test('a 401 in another tab keeps the lapsed session in this tab', async () => {
    const { currentSession, lapsedSession, signOut, startSession } = await open()
    startSession(tokenOf('7', 60))
    signOut()
    startSession(tokenOf('7', 60))
    localStorage.removeItem('pavilhao.token')
    fromAnotherTab('pavilhao.token')
    expect(currentSession()).toBeUndefined()
    expect(lapsedSession()?.claims.sub).toBe('7')
  })

  test('clearing the whole storage ends the session, and other keys do not', async () => {
    const { currentSession, startSession } = await open()
    startSession(tokenOf('7', 60))
    fromAnotherTab('something.else')
    expect(currentSession()).toBeDefined()
    localStorage.clear()
    fromAnotherTab(null)
    expect(currentSession()).toBeUndefined()
  })

  test('a listener is not called after it unsubscribes', async () => {
    const { startSession, subscribeSession } = await open()
    const changed = vi.fn()
    subscribeSession(changed)()
    startSession(tokenOf('7', 60))
    expect(changed).not.toHaveBeenCalled()
  })
})

describe('the session of a device', () => {
  const key = { id: 'aparelho', secret: 's', sub: '40' }
  const keep = (value: object) => localStorage.setItem('pavilhao.device-key', JSON.stringify(value))
  const kept = () => localStorage.getItem('pavilhao.device-key')

  test('LIVE-10 begins when the person who gave the key signs out, and another one does not begin it twice', async () => {
    const { startSession, signOut, currentSession } = await open()
    startSession(tokenOf('7', 60))
    keep({ ...key, first: { by: '7', token: tokenOf('40', 600) } })
    signOut()
    expect(currentSession()?.claims.sub).toBe('40')
    expect(kept()).toBe(JSON.stringify(key))
    startSession(tokenOf('7', 60))
    signOut()
    expect(currentSession()).toBeUndefined()
  })

  test('LIVE-10 does not begin when another person signs out, but later, when the giver does', async () => {
    const { startSession, signOut, currentSession } = await open()
    keep({ ...key, first: { by: '7', token: tokenOf('40', 600) } })
    startSession(tokenOf('8', 60))
    signOut()
    expect(currentSession()).toBeUndefined()
    startSession(tokenOf('7', 60))
    signOut()
    expect(currentSession()?.claims.sub).toBe('40')
  })

  test('LIVE-10 begins with a token that has expired meanwhile, and is then renewed', async () => {
    const { startSession, signOut, currentSession, lapsedSession, subscribeSession } = await open()
    keep({ ...key, first: { by: '7', token: tokenOf('40', 60) } })
    startSession(tokenOf('7', 7_200))
    vi.setSystemTime(now + 3_600_000)
    const changed = vi.fn()
    subscribeSession(changed)
    signOut()
    expect([currentSession(), lapsedSession()?.claims.sub]).toEqual([undefined, '40'])
    expect([kept(), changed.mock.calls.length]).toEqual([JSON.stringify(key), 1])
    expect((await open()).lapsedSession()?.claims.sub).toBe('40')
  })

  test('LIVE-15 ends with its own sign-out, and its key with it', async () => {
    const { startSession, signOut, lapsedSession } = await open()
    keep(key)
    startSession(tokenOf('40', 600))
    signOut()
    expect([lapsedSession(), kept()]).toEqual([undefined, null])
  })

  test('LIVE-14 a page that opens after the end of the token goes on with the account of the device', async () => {
    const { startSession } = await open()
    keep(key)
    startSession(tokenOf('40', 60))
    vi.setSystemTime(now + 3_600_000)
    for (let times = 0; times < 2; times += 1) {
      const { lapsedSession, currentSession } = await open()
      expect([currentSession(), lapsedSession()?.claims.sub]).toEqual([undefined, '40'])
    }
    localStorage.removeItem('pavilhao.device-key')
    const { lapsedSession } = await open()
    expect(lapsedSession()).toBeUndefined()
  })
})
