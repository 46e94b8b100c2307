// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fakeToken } from './fake-token.ts'

const start = Date.parse('2026-11-20T06:00:00Z')
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** The end of a shift of twelve hours. */
const end = start + 12 * hourMs
const tokenOf = (sub: string) => fakeToken({ sub, nome: `Ana ${sub}`, exp: end / 1000 })

/** Loads the modules like a newly opened page. */
const open = async () => {
  vi.resetModules()
  return { ...(await import('./session.ts')), ...(await import('./last-person.ts')) }
}

/** A page closes during a session that nobody ended, and another page opens later. */
async function openAfterShift(at: number) {
  const { startSession } = await open()
  startSession(tokenOf('7'))
  vi.setSystemTime(at)
  return open()
}

beforeEach(() => {
  vi.useFakeTimers({ now: start })
  localStorage.clear()
  return () => vi.useRealTimers()
})

describe('the last person of this device', () => {
  test('AUTH-16 continues although their session was cleared at startup', async () => {
    const { currentSession, goOnInLapse, lapsedSession, whoMayGoOn } = await openAfterShift(end)
    expect(currentSession()).toBeUndefined()
    expect(lapsedSession()).toBeUndefined()
    const last = whoMayGoOn(3) ?? expect.unreachable()
    expect(last).toMatchObject({ claims: { sub: '7', nome: 'Ana 7' }, endedAt: end })
    goOnInLapse(last.claims)
    expect(currentSession()).toBeUndefined()
    expect(lapsedSession()?.claims.sub).toBe('7')
  })

  test("is stored without the token's signature", async () => {
    await openAfterShift(end)
    const [, , signature] = tokenOf('7').split('.')
    expect(JSON.stringify({ ...localStorage })).not.toContain(signature)
  })

  test.each([
    [3, 3 * dayMs - 1, true],
    [3, 3 * dayMs, false],
    [1, dayMs - 1, true],
    [1, dayMs, false],
    [0, 0, false],
  ])(
    'with %d offline days, %d ms after the end of the session, may continue: %s',
    async (...row) => {
      const [days, ms, isOpen] = row
      const { whoMayGoOn } = await openAfterShift(end + ms)
      expect(whoMayGoOn(days) !== undefined).toBe(isOpen)
    },
  )

  test('is undefined after a sign-out, in a session and in a lapse', async () => {
    const inSession = await open()
    inSession.startSession(tokenOf('7'))
    inSession.signOut()
    expect(inSession.readLastPerson()).toBeUndefined()
    const later = await openAfterShift(end)
    later.goOnInLapse((later.whoMayGoOn(3) ?? expect.unreachable()).claims)
    later.signOut()
    expect(later.readLastPerson()).toBeUndefined()
    expect(later.lapsedSession()).toBeUndefined()
  })

  test('is the person who signed in last', async () => {
    const { startSession, whoMayGoOn } = await openAfterShift(end - 1)
    startSession(tokenOf('8'))
    vi.setSystemTime(end)
    expect(whoMayGoOn(3)?.claims.sub).toBe('8')
  })

  test('does not replace a person who is signed in', async () => {
    const { currentSession, goOnInLapse, readLastPerson, startSession } = await openAfterShift(end)
    const { claims } = readLastPerson() ?? expect.unreachable()
    startSession(fakeToken({ sub: '8', exp: end / 1000 + 60 }))
    goOnInLapse(claims)
    expect(currentSession()?.claims.sub).toBe('8')
  })

  test('after a refused session, the days count from the refusal', async () => {
    const { endSession, startSession } = await open()
    startSession(tokenOf('7'))
    vi.setSystemTime(start + hourMs)
    endSession()
    vi.setSystemTime(start + hourMs + dayMs)
    const { readLastPerson, whoMayGoOn } = await open()
    expect(readLastPerson()?.endedAt).toBe(start + hourMs)
    expect(whoMayGoOn(1)).toBeUndefined()
  })

  test('is not overwritten by a tab that slept', async () => {
    const { endSession, startSession } = await open()
    startSession(tokenOf('7'))
    const other = await open()
    other.startSession(tokenOf('8'))
    const kept = localStorage.getItem('pavilhao.last')
    localStorage.removeItem('pavilhao.token')
    endSession()
    expect(localStorage.getItem('pavilhao.last')).toBe(kept)
  })

  test('is undefined if the stored value is unreadable', async () => {
    localStorage.setItem('pavilhao.last', 'nonsense')
    const { readLastPerson, whoMayGoOn } = await open()
    expect(readLastPerson()).toBeUndefined()
    expect(whoMayGoOn(3)).toBeUndefined()
  })
})

describe("the device's clock", () => {
  test('set back after the offline days are over does not extend them', async () => {
    const { whoMayGoOn } = await openAfterShift(end + 2 * dayMs)
    expect(whoMayGoOn(1)).toBeUndefined()
    vi.setSystemTime(end - dayMs)
    const later = await open()
    expect(later.whoMayGoOn(1)).toBeUndefined()
  })

  test('set back repeatedly extends the offline days only by the time of use', async () => {
    const useForAnHour = async () => {
      vi.setSystemTime(end)
      const { whoMayGoOn } = await open()
      const atFirst = whoMayGoOn(1) !== undefined
      for (let minute = 0; minute < 60; minute += 1) {
        vi.advanceTimersByTime(60_000)
        whoMayGoOn(1)
      }
      return atFirst
    }
    await openAfterShift(end)
    const hours: boolean[] = []
    for (let hour = 0; hour < 26; hour += 1) hours.push(await useForAnHour())
    expect(hours.filter(Boolean)).toHaveLength(24)
    expect(hours.at(-1)).toBe(false)
  })

  test('corrected after an error counts from the next sign-in', async () => {
    const { whoMayGoOn, startSession } = await openAfterShift(end + 400 * dayMs)
    expect(whoMayGoOn(3)).toBeUndefined()
    vi.setSystemTime(end - 60_000)
    startSession(tokenOf('7'))
    vi.setSystemTime(end)
    expect(whoMayGoOn(3)).toBeDefined()
  })
})
