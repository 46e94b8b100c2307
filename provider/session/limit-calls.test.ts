import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { addReport } from '../testing/rows/add-report.ts'
import { stuffingCalls } from '../testing/calls/stuffing-calls.ts'
import { openForFile } from '../testing/provider-of-file.ts'

const callLimits = { calls: 30, photos: 4, kiosk: 10 }
const provider = await openForFile({ callLimits })

// The count begins anew with each minute of the clock.
const startMs = Math.floor(Date.now() / 60_000) * 60_000
beforeEach(() => void vi.useFakeTimers({ now: startMs + 15_000, toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** The statuses of as many calls, one after the other. */
async function callTimes(times: number, headers: Record<string, string>) {
  const statuses: number[] = []
  for (let made = 0; made < times; made += 1) {
    statuses.push((await provider.app.inject({ url: paths.me(), headers })).statusCode)
  }
  return statuses
}

const all = (times: number, status: number) => Array.from({ length: times }, () => status)

test('OPS-05 a session with too many calls in a minute is told in Portuguese when it may go on', async () => {
  const headers = await provider.authorize('ana')
  expect(await callTimes(30, headers)).toEqual(all(30, 200))
  const refused = await provider.app.inject({ url: '/api/core/saida/999999', headers })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '45'])
  expect(refused.json()).toEqual({
    message: 'Este aparelho fez chamadas demais. Tente de novo em 45 s.',
  })
  vi.setSystemTime(startMs + 60_000)
  expect(await callTimes(1, headers)).toEqual([200])
})

test('OPS-05 only the first refusal of a session in a minute is logged, and a sign-out is never refused', async () => {
  const headers = await provider.authorize('ana')
  await callTimes(30, headers)
  provider.logged.length = 0
  expect(await callTimes(3, headers)).toEqual(all(3, 429))
  expect(provider.logged).toMatchObject([{ level: 'warn', status: 429 }])
  vi.setSystemTime(startMs + 60_000)
  await callTimes(31, headers)
  expect(provider.logged).toHaveLength(2)
  const signOut = { method: 'POST', url: paths.signOut(), headers } as const
  expect((await provider.app.inject(signOut)).statusCode).toBe(200)
})

test('OPS-05 a clock that is put right closes no session', async () => {
  const headers = await provider.authorize('lia')
  vi.setSystemTime(startMs + 2 * 3_600_000)
  await callTimes(31, headers)
  vi.setSystemTime(startMs + 15_000)
  expect(await callTimes(1, headers)).toEqual([200])
})

test('OPS-05 each session has a count of its own, whatever person and address it shares', async () => {
  const [tablet, phone] = [await provider.authorize('beto'), await provider.authorize('beto')]
  await callTimes(31, tablet)
  expect([await callTimes(1, tablet), await callTimes(1, phone)]).toEqual([[429], [200]])
})

test('OPS-05 the account of a kiosk may make fewer calls than a person', async () => {
  const kiosk = await provider.authorize('totem')
  expect((await callTimes(11, kiosk)).at(-1)).toBe(429)
  expect((await callTimes(11, await provider.authorize('chefe'))).at(-1)).toBe(200)
})

test('OPS-05 photos have a limit of their own, and a refused one has left nothing behind its key', async () => {
  const person = await provider.authorize('gil')
  const idSaida = await addReport(provider.database)
  const calls = stuffingCalls(provider, person)
  const key = { 'idempotency-key': '"8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01"' }
  for (let sent = 0; sent < 3; sent += 1) await calls.upload(idSaida, '1')
  // Photos of all kinds count together.
  const url = '/api/core/checklist/image'
  await provider.app.inject({ method: 'POST', url, headers: person })
  const refused = await calls.upload(idSaida, '1', undefined, key)
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true])
  expect(await callTimes(1, person)).toEqual([200])
  vi.setSystemTime(startMs + 60_000)
  const again = await calls.upload(idSaida, '1', undefined, key)
  expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([200, undefined])
})

test('public calls are not counted here', async () => {
  const asked = Array.from({ length: 40 }, () => provider.app.inject({ url: '/api/docs/json' }))
  const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode)
  expect(new Set(statuses)).toEqual(new Set([200]))
})
