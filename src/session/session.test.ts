// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeToken } from './fake-token.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const tokenOf = (sub: string, expiresInS: number) =>
  fakeToken({ sub, exp: now / 1000 + expiresInS })

/** The module as a page that was just opened has it. */
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
  test('AUTH-14 the token is kept in local storage, and is there when the app opens again', async () => {
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
  ])('AUTH-16 an %s token at startup clears the session', async (_what, token) => {
    localStorage.setItem('pavilhao.token', token)
    const { currentSession, lapsedSession } = await open()
    expect(currentSession()).toBeUndefined()
    expect(lapsedSession()).toBeUndefined()
    expect(localStorage.getItem('pavilhao.token')).toBeNull()
  })

  test('AUTH-16 with no token at startup nobody is signed in', async () => {
    const { currentSession } = await open()
    expect(currentSession()).toBeUndefined()
  })

  test('the session is the same object until it changes, as React wants its snapshots', async () => {
    const { currentSession, startSession } = await open()
    startSession(tokenOf('7', 60))
    expect(currentSession()).toBe(currentSession())
  })

  test('a token that is over by the clock of this device starts nothing', async () => {
    const { currentSession, startSession } = await open()
    expect(startSession(tokenOf('7', -1))).toBeUndefined()
    expect(currentSession()).toBeUndefined()
    expect(localStorage.getItem('pavilhao.token')).toBeNull()
  })

  test('AUTH-15 a session whose time passes ends by itself and says whose it was', async () => {
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

  test('AUTH-15 a device that slept over the expiry notices when it wakes', async () => {
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

  test('an expiry further away than timers reach does not end it at once', async () => {
    const { currentSession, startSession } = await open()
    startSession(tokenOf('7', 60 * 24 * 3600))
    vi.advanceTimersByTime(30 * 24 * 3600 * 1000)
    expect(currentSession()).toBeDefined()
    vi.advanceTimersByTime(30 * 24 * 3600 * 1000)
    expect(currentSession()).toBeUndefined()
  })

  test('a 401 ends it and keeps whose it was; signing out forgets', async () => {
    const { currentSession, endSession, lapsedSession, signOut, startSession } = await open()
    startSession(tokenOf('7', 60))
    endSession()
    expect(currentSession()).toBeUndefined()
    expect(lapsedSession()?.claims.sub).toBe('7')
    // A second 401 of another call of the same moment changes nothing.
    endSession()
    expect(lapsedSession()?.claims.sub).toBe('7')
    signOut()
    expect(lapsedSession()).toBeUndefined()
    startSession(tokenOf('8', 60))
    expect(lapsedSession()).toBeUndefined()
  })
})

describe('the other tabs', () => {
  test('a sign-in of another tab is one of this tab', async () => {
    const { currentSession, subscribeSession } = await open()
    const changed = vi.fn()
    subscribeSession(changed)
    localStorage.setItem('pavilhao.token', tokenOf('7', 60))
    fromAnotherTab('pavilhao.token')
    expect(changed).toHaveBeenCalledOnce()
    expect(currentSession()?.claims.sub).toBe('7')
  })

  test.each(['wakes', 'is refused'])(
    'a tab that %s with the token before takes the one that another tab has begun since, and ends nothing',
    async (how) => {
      const { currentSession, endSession, startSession } = await open()
      startSession(tokenOf('7', 60))
      vi.setSystemTime(now + 3_600_000)
      // Its event has not come yet.
      const newer = tokenOf('7', 7_200)
      localStorage.setItem('pavilhao.token', newer)
      const removed = vi.fn(() => Promise.resolve(true))
      vi.stubGlobal('caches', { delete: removed })
      if (how === 'wakes') document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
      else endSession()
      expect(localStorage.getItem('pavilhao.token')).toBe(newer)
      expect(currentSession()?.token).toBe(newer)
      // The worker's copy is removed in its turn.
      await Promise.resolve()
      expect(removed).not.toHaveBeenCalled()
    },
  )

  test('a token of another tab that is over as well ends with it', async () => {
    const { endSession, lapsedSession, startSession } = await open()
    startSession(tokenOf('7', 60))
    localStorage.setItem('pavilhao.token', tokenOf('7', -1))
    endSession()
    expect(lapsedSession()?.claims.sub).toBe('7')
    expect(localStorage.getItem('pavilhao.token')).toBeNull()
  })

  test('a sign-out of another tab leaves nobody', async () => {
    const { currentSession, lapsedSession, startSession } = await open()
    startSession(tokenOf('7', 60))
    // What signOut() of the other tab writes.
    localStorage.setItem('pavilhao.signed-out', '7')
    localStorage.removeItem('pavilhao.token')
    fromAnotherTab('pavilhao.token')
    expect(currentSession()).toBeUndefined()
    expect(lapsedSession()).toBeUndefined()
  })

  test('a sign-out of another tab in a lapse, where no token goes any more, does too', async () => {
    const { endSession, lapsedSession, startSession } = await open()
    startSession(tokenOf('7', 60))
    endSession()
    expect(lapsedSession()).toBeDefined()
    localStorage.setItem('pavilhao.signed-out', '7')
    fromAnotherTab('pavilhao.signed-out')
    expect(lapsedSession()).toBeUndefined()
  })

  test('a 401 of another tab keeps what is open in this one', async () => {
    const { currentSession, lapsedSession, signOut, startSession } = await open()
    startSession(tokenOf('7', 60))
    signOut()
    startSession(tokenOf('7', 60))
    localStorage.removeItem('pavilhao.token')
    fromAnotherTab('pavilhao.token')
    expect(currentSession()).toBeUndefined()
    expect(lapsedSession()?.claims.sub).toBe('7')
  })

  test('storage that was cleared as a whole ends it too; other keys do not', async () => {
    const { currentSession, startSession } = await open()
    startSession(tokenOf('7', 60))
    fromAnotherTab('something.else')
    expect(currentSession()).toBeDefined()
    localStorage.clear()
    fromAnotherTab(null)
    expect(currentSession()).toBeUndefined()
  })

  test('what stopped listening is not called', async () => {
    const { startSession, subscribeSession } = await open()
    const changed = vi.fn()
    subscribeSession(changed)()
    startSession(tokenOf('7', 60))
    expect(changed).not.toHaveBeenCalled()
  })
})
