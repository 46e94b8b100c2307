import { expect, test } from 'vitest'
import { momentOf, msSince, quarantineLeft, readDate, ServerClock } from './clocks.ts'

const start = Date.UTC(2026, 10, 20, 14, 30)

test.each([
  ['as much by both clocks', { since: 0, at: 0 }, { provider: 40, device: 40 }, 60],
  ['the device was set forward', { since: 0, at: 0 }, { provider: 40, device: 5000 }, 60],
  ['the provider was set forward', { since: 0, at: 0 }, { provider: 5000, device: 40 }, 60],
  ['the device was set back', { since: 0, at: 50 }, { provider: 40, device: 49 }, 60],
  ['the device has not moved', { since: 0, at: 50 }, { provider: 40, device: 50 }, 100],
  ['the device recorded no moment', { since: 0 }, { provider: 40, device: 0 }, 60],
  ['it is over by both', { since: 0, at: 0 }, { provider: 100, device: 101 }, 0],
])('the rest of a quarantine of 100 ms: %s', (_case, quarantine, clocks, left) => {
  expect(quarantineLeft(quarantine, clocks, 100)).toBe(left)
})

test.each([
  [null, undefined],
  ['soon', undefined],
  ['Fri, 20 Nov 2026 14:30:00 GMT', start],
])('the header Date %s', (header, at) => {
  expect(readDate(header)).toBe(at)
})

test.each([
  ['both went on', 40, 40, 40],
  ['the page was frozen', 90, 10, 90],
  ['the device was set back', -90, 10, 90],
  ['the device was set back as far as it went on', 0, 10, 10],
])('the time since a moment: %s', (_case, now, monotonic, since) => {
  const moment = momentOf({ now: () => 1000, monotonic: () => 500 })
  const clock = { now: () => 1000 + now, monotonic: () => 500 + monotonic }
  expect(msSince(moment, clock)).toBe(since)
})

function clocksOf() {
  const at = { now: start + 7000, monotonic: 500 }
  const server = new ServerClock({ now: () => at.now, monotonic: () => at.monotonic })
  const pass = (now: number, monotonic: number) => {
    at.now += now
    at.monotonic += monotonic
  }
  return { server, pass }
}

test("the provider's clock is unknown before its first response", () => {
  const { server } = clocksOf()
  expect([server.lowest(), server.highest(), server.offsetMs()]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test("the provider's clock goes on with the monotonic clock, and at most 5 s ahead of it", () => {
  const { server, pass } = clocksOf()
  server.observe(new Date(start).toUTCString())
  pass(2000, 2000)
  expect(server.offsetMs()).toBe(-7000)
  expect([server.lowest(), server.highest()]).toEqual([start + 2000, start + 7000])
})

test('while the device sleeps, its clock gives the upper bound alone', () => {
  const { server, pass } = clocksOf()
  server.observe(new Date(start).toUTCString())
  pass(90_000, 1000)
  expect([server.lowest(), server.highest()]).toEqual([start + 1000, start + 95_000])
})

test('a device clock that was set back does not lower the upper bound', () => {
  const { server, pass } = clocksOf()
  server.observe(new Date(start).toUTCString())
  pass(-3_600_000, 1000)
  expect(server.highest()).toBe(start + 6000)
})

test("without Date the device's clock stands in, until a response shows the time", () => {
  const { server, pass } = clocksOf()
  server.observe(null)
  expect([server.offsetMs(), server.lowest()]).toEqual([undefined, start + 7000])
  server.observe(new Date(start).toUTCString())
  pass(1000, 1000)
  server.observe(null)
  expect([server.offsetMs(), server.lowest()]).toEqual([-7000, start + 1000])
})
