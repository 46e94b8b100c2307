import { beforeEach, expect, test, vi } from 'vitest'
import { paths } from '#contract/paths.ts'
import type { loadConfig as LoadConfig } from '#src/api/config.ts'
import { parseConfig, providerAddress, providerOrigin } from '#src/api/config.ts'
import { FakeCaches } from '../support/fake-caches.ts'
import {
  cut,
  json,
  portalPage,
  startSentinelServer,
  type SentinelServer,
} from '../support/sentinel-server.ts'

let server: SentinelServer

beforeEach(async () => {
  server = await startSentinelServer()
  vi.stubGlobal('location', new URL(server.origin))
  vi.stubGlobal('caches', new FakeCaches())
  return () => vi.unstubAllGlobals()
})

/** Acts as a restart: memory is cleared, the disk is not. */
async function startAnew(): Promise<typeof LoadConfig> {
  vi.resetModules()
  return (await import('#src/api/config.ts')).loadConfig
}

test('reads the server’s configuration once and fills in defaults', async () => {
  server.on('/config.json', json({ providerUrl: 'https://wms.example', keys: 'honoured' }))
  const loadConfig = await startAnew()
  const config = await loadConfig()
  expect(config).toMatchObject({
    providerUrl: 'https://wms.example',
    keys: 'honoured',
    timeZone: 'America/Sao_Paulo',
    quarantineSeconds: 180,
    offlineDays: 3,
    pinDays: 7,
    lockMinutes: 15,
    arrivalHosts: ['chegada.*'],
  })
  expect(await loadConfig()).toBe(config)
  expect(server.received).toHaveLength(1)
})

test.each([
  ['no network', cut],
  ["a portal's page", portalPage],
  ['a server that fails', json({}, 500)],
  ['something that is no configuration', json([1])],
] as const)('with %s it uses the configuration of the last read', async (_, reply) => {
  server.on('/config.json', json({ providerUrl: 'https://wms.example', quarantineSeconds: 60 }))
  const first = await (await startAnew())()
  server.on('/config.json', reply)
  expect(await (await startAnew())()).toEqual(first)
})

test('without any earlier read it fails, and the next attempt reads again', async () => {
  server.on('/config.json', cut)
  const loadConfig = await startAnew()
  await expect(loadConfig()).rejects.toThrow('Erro de Conexão')
  server.on('/config.json', json({}))
  expect(await loadConfig()).toMatchObject({ providerUrl: '' })
})

test.each([
  ['no network', cut, { level: 'offline', portal: false }],
  ["a portal's page", portalPage, { level: 'offline', portal: true }],
  ['an answer', json({}), { level: 'online', portal: false }],
] as const)('UX-01 the first call reports the network state: %s', async (_, reply, shown) => {
  server.on('/config.json', reply)
  const loadConfig = await startAnew()
  await loadConfig().catch(() => undefined)
  const { networkState } = await import('#src/api/network-state.ts')
  expect(networkState()).toEqual(shown)
})

test('a provider honours idempotency keys only when the configuration says so', () => {
  expect(parseConfig({ keys: 'honoured' })).toMatchObject({ keys: 'honoured' })
  for (const keys of [undefined, 'none', 'unknown', true]) {
    expect(parseConfig({ keys })).toMatchObject({ keys: 'none' })
  }
})

test('a provider takes extensions only when the configuration says so', () => {
  expect(parseConfig({ extensions: true })).toMatchObject({ extensions: true })
  for (const extensions of [undefined, false, 'on', 1]) {
    expect(parseConfig({ extensions })).toMatchObject({ extensions: false })
  }
})

test('ignores values of another type', () => {
  const slips = { providerUrl: 7, arrivalHosts: 'chegada.*', clients: null, keys: 'yes' }
  expect(parseConfig({ ...slips, quarantineSeconds: -1, offlineDays: '3' })).toEqual(
    parseConfig({}),
  )
})

test('SHELL-29 has two client companies, under names that can be changed', () => {
  expect(parseConfig({})?.clients).toEqual({ '1': 'Polímeros', '2': 'Borracha sintética' })
  expect(parseConfig({ clients: { '1': 'Acme' } })?.clients).toEqual({
    '1': 'Acme',
    '2': 'Borracha sintética',
  })
})

test('API-01 the address of a call is the provider’s, or its own origin when none is configured', () => {
  const extensions = true
  expect(providerAddress({ providerUrl: '', extensions }, '/api/x')).toBe('/api/x')
  expect(providerAddress({ providerUrl: 'https://wms.example/', extensions }, '/api/x')).toBe(
    'https://wms.example/api/x',
  )
  const image = paths.forkliftImage(7, { thumb: true })
  expect(providerAddress({ providerUrl: '', extensions }, image)).toBe(image)
  expect(providerAddress({ providerUrl: '', extensions: false }, image)).toBe(
    paths.forkliftImage(7),
  )
  expect(providerOrigin({ providerUrl: '' })).toBe(server.origin)
  expect(providerOrigin({ providerUrl: 'https://wms.example/base' })).toBe('https://wms.example')
})
