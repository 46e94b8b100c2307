import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig, parseConfig } from '#src/api/config.ts'
import { watchPins } from '#src/app/start/watch-pins.ts'
import { outboxDatabase } from '#src/outbox/store/database.ts'
import { deleteMeta, writeMeta, type PinKeys } from '#src/outbox/store/meta.ts'
import { fakeToken } from '#src/session/fake-token.ts'
import { hasPin, lock, lockedSub, unlock } from '#src/session/pin-marks.ts'
import { signOut, startSession } from '#src/session/session.ts'

vi.mock('#src/api/config.ts', { spy: true })

const hourMs = 3_600_000
const person = `${location.origin}|7`
let stop = () => {}

beforeEach(async () => {
  vi.mocked(loadConfig).mockResolvedValue(parseConfig({}) ?? expect.unreachable())
  startSession(fakeToken({ sub: '7', nome: 'Ana', exp: (Date.now() + hourMs) / 1000 }))
  await writeMeta(outboxDatabase().strict, 'pin', person, { sub: '7', nome: 'Ana' } as PinKeys)
  localStorage.setItem('pavilhao.pins', '7')
  localStorage.setItem('pavilhao.touched', String(Date.now() - hourMs))
})

afterEach(() => {
  stop()
  unlock()
  signOut()
  localStorage.clear()
})

const becomeVisible = () => document.dispatchEvent(new Event('visibilitychange'))

test('PIN-14 a page that shows a monitor does not lock itself, and another page does', async () => {
  history.replaceState(null, '', '/monitor/patio')
  stop = watchPins()
  becomeVisible()
  await vi.mocked(loadConfig).mock.results.at(-1)?.value
  await new Promise((resolve) => setTimeout(resolve))
  expect(lockedSub()).toBeNull()
  history.replaceState(null, '', '/')
  becomeVisible()
  await expect.poll(lockedSub).toBe('7')
})

test('PIN-02 with PIN_DAYS=0 no screen locks itself', async () => {
  const config = parseConfig({ pinDays: 0 }) ?? expect.unreachable()
  vi.mocked(loadConfig).mockResolvedValue(config)
  history.replaceState(null, '', '/')
  stop = watchPins()
  await expect.poll(() => localStorage.getItem('pavilhao.pins-off')).toBe('1')
  becomeVisible()
  await new Promise((resolve) => setTimeout(resolve))
  expect(lockedSub()).toBeNull()
  // The setting may come back: the marks of the people are still there.
  expect(localStorage.getItem('pavilhao.pins')).toBe('7')
})

test('PIN-13 a mark that outlived its PIN, because the browser was killed, locks no screen', async () => {
  await deleteMeta(outboxDatabase().strict, 'pin', person)
  history.replaceState(null, '', '/')
  lock('7')
  stop = watchPins()
  await expect.poll(lockedSub).toBeNull()
  expect(hasPin('7')).toBe(false)
})
