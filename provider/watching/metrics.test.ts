import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import { decodeInTurn } from '../photos/take-turn.ts'
import { addReport } from '../testing/rows/add-report.ts'
import { picture } from '../testing/pictures.ts'
import { stuffingCalls } from '../testing/calls/stuffing-calls.ts'
import { openProvider } from '../testing/open-provider.ts'
import { openForFile } from '../testing/provider-of-file.ts'

const metricsToken = 'segredo-das-metricas-de-32-letras-ou-mais'
let at = new Date('2026-11-20T12:00:00Z')
const provider = await openForFile({ metricsToken, now: () => at })
const ana = await provider.authorize('ana')

const scrape = async ({ app } = provider) => {
  const headers = { authorization: `Bearer ${metricsToken}` }
  const { statusCode, body } = await app.inject({ url: '/metrics', headers })
  expect(statusCode).toBe(200)
  return (name: string, labels = '') => {
    const series = `pavilhao_${name}${labels && `{${labels}}`}`
    const line = body.split('\n').find((one) => one.startsWith(`${series} `))
    return line === undefined ? undefined : Number(line.slice(series.length + 1))
  }
}

const device = {
  ...{ nome: 'Tablet', versao: 'r1', pendentes: 0, fotos: 0, deOutros: 0, recusados: 0 },
  ...{ recusas: [], usado: 1, total: 2, espaco: 'LIVRE', tela: null, telaNome: null },
  esperaSegundos: null,
}

const tell = async (last: number, changes: object) => {
  const url = paths.deviceStatus(`6f0d2f5e-1f0a-4c55-9a57-00000000000${last}`)
  const payload = { ...device, ...changes }
  const answer = await provider.app.inject({ method: 'PUT', url, headers: ana, payload })
  expect(answer.statusCode).toBe(200)
}

test('OPS-01 there are no metrics without METRICS_TOKEN, and none for another secret', async () => {
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await provider.app.inject({ url: '/metrics', headers })).statusCode
  }
  const [, session = ''] = ana.authorization.split(' ')
  expect([await ask('x'), await ask(''), await ask(session)]).toEqual([401, 401, 401])
  const without = await openProvider()
  const answer = await without.app.inject({ url: '/metrics', headers: ana })
  await without.close()
  expect(answer.statusCode).toBe(404)
})

test('OPS-01 counts calls by route, method and status class, and refusals by reason', async () => {
  const driver = await provider.app.inject({ url: '/api/core/saida/999999', headers: ana })
  const forbidden = await provider.app.inject({ url: '/api/adm/integrity/io', headers: ana })
  const missing = await provider.app.inject({ url: '/api/nada/7' })
  expect([driver, forbidden, missing].map(({ statusCode }) => statusCode)).toEqual([404, 403, 404])
  const value = await scrape()
  const route = 'route="/api/core/saida/:idSaida",method="GET"'
  expect(value('call_duration_seconds_count', `${route},status="4xx"`)).toBe(1)
  expect(value('refused_calls_total', `${route},reason="not-found"`)).toBe(1)
  const admin = 'route="/api/adm/integrity/io",method="GET",reason="forbidden"'
  expect(value('refused_calls_total', admin)).toBe(1)
  expect(value('refused_calls_total', 'route="none",method="GET",reason="not-found"')).toBe(1)
})

test('OPS-01 tells how many devices wait, are refused, late, full, old or unseen', async () => {
  await tell(1, { pendentes: 3, fotos: 2, recusados: 1, esperaSegundos: 3 * 3600, espaco: 'CHEIO' })
  at = new Date('2026-11-20T13:00:00Z')
  await tell(2, { versao: 'r2' })
  await tell(3, { versao: null, pendentes: 1, esperaSegundos: 60 })
  const states = ['known', 'waiting', 'refused', 'late', 'full', 'old', 'unseen']
  const devices = async () => {
    const value = await scrape()
    return states.map((state) => value('devices', `state="${state}"`))
  }
  expect(await devices()).toEqual([3, 2, 1, 1, 1, 1, 0])
  const value = await scrape()
  const entries = ['unsent', 'refused', 'photos'].map((state) =>
    value('device_entries', `state="${state}"`),
  )
  expect([...entries, value('device_oldest_entry_seconds')]).toEqual([4, 1, 2, 4 * 3600])
  at = new Date('2026-11-21T12:30:00Z')
  expect(await devices()).toEqual([3, 2, 1, 2, 1, 1, 1])
})

test('OPS-01 counts no device with the served release as old, whichever release was reported last', async () => {
  const { database } = provider
  const other = await openProvider({ metricsToken, database, now: () => at, version: 'r2' })
  await tell(1, { versao: 'r1' })
  at = new Date(at.getTime() + 1000)
  await tell(4, { versao: 'r0' })
  const old = async (by: typeof provider) => (await scrape(by))('devices', 'state="old"')
  // Beside `r2` of another device. Without the release that it serves, a provider takes the latest.
  expect([await old(other), await old(provider)]).toEqual([2, 2])
  await tell(1, { versao: 'r2' })
  expect([await old(other), await old(provider)]).toEqual([1, 2])
  await other.close()
})

test('OPS-01 tells how many photos are stored, and how many pictures are decoded or wait', async () => {
  const before = (await scrape())('photos_stored') ?? Number.NaN
  const idSaida = await addReport(provider.database)
  const sent = await stuffingCalls(provider, ana).upload(idSaida, '1', await picture())
  expect(sent.statusCode).toBe(200)
  let end = () => {}
  const running = new Promise<void>((resolve) => (end = resolve))
  const works = Array.from({ length: 4 }, () => decodeInTurn(() => running))
  const value = await scrape()
  end()
  await Promise.all(works)
  expect(value('photos_stored')).toBe(before + 1)
  expect(value('photos_stored_bytes')).toBeGreaterThan(0)
  const [now = 0, waiting = 0] = ['running', 'waiting'].map((state) =>
    value('decoding_pictures', `state="${state}"`),
  )
  expect([now > 0, now + waiting]).toEqual([true, 4])
})

test('OPS-01 without its database a process tells that, and no counts of an earlier time', async () => {
  const other = await openProvider({ metricsToken })
  const before = await scrape(other)
  expect([before('database_up'), before('photos_stored')]).toEqual([1, expect.any(Number)])
  await other.database.orm.execute(sql`alter table photos rename to photos_away`)
  const uncounted = await scrape(other)
  expect([uncounted('database_up'), uncounted('photos_stored')]).toEqual([1, undefined])
  vi.spyOn(other.database.orm, 'execute').mockRejectedValue(new Error('gone'))
  const after = await scrape(other)
  await other.close()
  expect([after('database_up'), after('photos_stored')]).toEqual([0, undefined])
  expect([before('devices', 'state="known"'), after('devices', 'state="known"')]).toEqual([
    0,
    undefined,
  ])
})
