import type { ServerResponse } from 'node:http'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '#src/api/api-error.ts'
import { attemptHeader } from '#contract/write-headers.ts'
import { paths } from '#contract/paths.ts'
import { buildMultipart } from '#src/api/multipart.ts'
import { createExchange, type Exchange, type ExchangePorts } from '#src/api/exchange.ts'
import type { Outcome } from '#src/api/network-state.ts'
import { makeSend } from '#src/api/send.ts'
import { askedAtHeader, failedHeader, fromHeader, lossHeader } from '#src/api/stamps.ts'
import {
  cut,
  json,
  portalPage,
  startSentinelServer,
  truncated,
  type Received,
  type SentinelServer,
} from '../support/sentinel-server.ts'

const wallDates = { providerTimes: 'wall', timeZone: 'America/Sao_Paulo' } as const

let server: SentinelServer
let ports: ExchangePorts
let http: Exchange
let token: string | undefined
let outcomes: Outcome[]
let refusedTokens: string[]
let times: (string | null)[]

beforeEach(async () => {
  server = await startSentinelServer()
  vi.stubGlobal('location', new URL('http://app.invalid/'))
  token = 'token-of-ana'
  outcomes = []
  refusedTokens = []
  times = []
  ports = {
    config: () => Promise.resolve({ ...wallDates, providerUrl: server.origin, extensions: true }),
    token: () => token,
    onRefusedToken: (refused) => refusedTokens.push(refused),
    onOutcome: (outcome) => outcomes.push(outcome),
    onTime: (date) => times.push(date),
  }
  http = createExchange(ports)
  return () => vi.unstubAllGlobals()
})

const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('it was not refused'),
    (error: unknown) => error as ApiError,
  )

test('API-01 API-02 a call goes to the configured provider, with the bearer token', async () => {
  server.on('/api/core/saida/7', json({ value: 1 }))
  const before = Date.now()
  const { body, askedAt, fromCache } = await http.getJson('/api/core/saida/7')
  expect(body).toEqual({ value: 1 })
  expect(fromCache).toBe(false)
  expect(askedAt).toBeGreaterThanOrEqual(before)
  expect(askedAt).toBeLessThanOrEqual(Date.now())
  expect(server.received[0]?.headers.authorization).toBe('Bearer token-of-ana')
  expect(outcomes).toEqual(['answered'])
})

test('API-02 writes without the outbox carry the token too', async () => {
  server.on('/api/x', json({ message: 'ok' }))
  expect(await http.sendJson('POST', '/api/x', { a: 1 })).toEqual({ message: 'ok' })
  expect(server.received[0]).toMatchObject({
    method: 'POST',
    headers: { authorization: 'Bearer token-of-ana', 'content-type': 'application/json' },
  })
})

test.each([
  ['nothing', ''],
  ['blanks', ' \n'],
  ['what is no JSON', 'ok'],
])(
  'a write answered with %s counts as neither made nor rejected, and is sent once',
  async (_, text) => {
    server.on('/api/x', (response) =>
      response.writeHead(200, { 'content-type': 'text/plain' }).end(text),
    )
    const error = await failureOf(http.sendJson('PUT', '/api/x', { a: 1 }))
    expect(error).toMatchObject({
      message: 'O servidor não confirmou o que recebeu',
      saysNothing: true,
      isConnection: false,
    })
    expect(server.received).toHaveLength(1)
    expect(outcomes).toEqual(['answered'])
  },
)

test('a deletion with an empty answer counts as made', async () => {
  server.on('/api/x', (response) => response.writeHead(204).end())
  expect(await http.sendJson('DELETE', '/api/x')).toBeUndefined()
  expect(outcomes).toEqual(['answered'])
})

describe('a call that the contract does not name', () => {
  const withExtensions = (extensions: boolean) =>
    createExchange({
      ...ports,
      config: () => Promise.resolve({ ...wallDates, providerUrl: server.origin, extensions }),
    })

  test('goes only to a provider that takes extensions', async () => {
    server.on('/api/x', json({ message: 'ok' }))
    server.on('/api/core/produto/material?search=', json({ value: [] }))
    server.on('/api/core/produto/material?search=&itens=9', json({ value: [] }))
    for (const takes of [true, false]) {
      const exchange = withExtensions(takes)
      await exchange.sendJson('PUT', '/api/x', { a: 1 }, { b: 2, c: undefined })
      await exchange.sendJson('PUT', '/api/x', { a: 1 })
      await exchange.getJson(paths.materials('', 9))
    }
    expect(server.received.map(({ path, body }) => `${path} ${body}`)).toEqual([
      '/api/x {"a":1,"b":2}',
      '/api/x {"a":1}',
      '/api/core/produto/material?search=&itens=9 ',
      '/api/x {"a":1}',
      '/api/x {"a":1}',
      '/api/core/produto/material?search= ',
    ])
  })

  test('a read of it is absent elsewhere, and sends nothing', async () => {
    server.on(paths.lines(), json({ value: [] }))
    const refused = await failureOf(withExtensions(false).getJson(paths.lines()))
    expect(refused).toMatchObject({ status: 404, message: 'Não encontrado' })
    expect([server.received, outcomes]).toEqual([[], []])
    expect((await withExtensions(true).getJson(paths.lines())).body).toEqual({ value: [] })
  })
})

describe('SHELL-16 a provider that writes true UTC', () => {
  const utcDates = { providerTimes: 'utc', timeZone: 'America/Sao_Paulo' } as const
  const [wall, utc] = ['2026-11-20T10:02:00.000Z', '2026-11-20T13:02:00.000Z']
  const configured = () => ({ ...utcDates, providerUrl: server.origin, extensions: true })
  const bodies = () => server.received.map(({ body }) => body)

  test('gets and sends converted dates; nothing else changes', async () => {
    const exchange = createExchange({ ...ports, config: () => Promise.resolve(configured()) })
    server.on('/api/x', json({ value: { createdAt: utc, obs: utc } }))
    expect((await exchange.getJson('/api/x')).body).toEqual({
      value: { createdAt: wall, obs: utc },
    })
    expect((await exchange.askJson('/api/x', { data: wall })).body).toEqual({
      value: { createdAt: wall, obs: utc },
    })
    await exchange.sendJson('PUT', '/api/x', { a: wall }, { feitoEm: wall })
    expect(bodies()).toEqual(['', `{"data":"${utc}"}`, `{"a":"${wall}","feitoEm":"${utc}"}`])
  })

  test('gets converted dates in the outbox’s calls too, JSON and multipart', async () => {
    const send = makeSend(configured())
    const { signal } = new AbortController()
    server.on('/api/x', json({ value: { createdAt: utc } }))
    const put = { method: 'PUT', path: '/api/x' }
    const answer = await send(
      {
        ...put,
        headers: { 'content-type': 'application/json' },
        body: new TextEncoder().encode(JSON.stringify({ feitoEm: wall, obs: wall })),
      },
      signal,
    )
    expect(await answer.text()).toBe(`{"value":{"createdAt":"${wall}"}}`)
    const parts = (feitoEm: string) =>
      buildMultipart('b', [
        { name: 'feitoEm', value: feitoEm },
        { name: 'obs', value: wall },
      ])
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    await send({ ...put, headers, body: parts(wall) }, signal)
    expect(bodies()).toEqual([
      `{"feitoEm":"${utc}","obs":"${wall}"}`,
      new TextDecoder().decode(parts(utc)),
    ])
  })
})

test('each write has its own key and attempt; a read has neither', async () => {
  vi.stubGlobal('location', new URL(server.origin))
  http = createExchange({
    ...ports,
    config: () => Promise.resolve({ ...wallDates, providerUrl: '', extensions: true }),
  })
  server.on('/api/x', json({ message: 'ok' }))
  await http.sendJson('POST', '/api/x', { a: 1 })
  await http.sendJson('DELETE', '/api/x')
  await http.getJson('/api/x')
  await http.askJson('/api/x', {})
  const sent = server.received.map(({ headers }) => [
    headers['idempotency-key'],
    headers[attemptHeader],
  ])
  const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/) as string
  const key = expect.stringMatching(/^"[\da-f-]{36}"$/) as string
  expect(sent).toEqual([
    [key, uuid],
    [key, uuid],
    [undefined, undefined],
    [undefined, undefined],
  ])
  expect(new Set(sent.slice(0, 2).flat()).size).toBe(4)
})

test('a provider of another origin gets only the key, because CORS may not allow more headers', async () => {
  server.on('/api/x', json({ message: 'ok' }))
  await http.sendJson('PUT', '/api/x', {})
  expect(server.received[0]?.headers['idempotency-key']).toBeDefined()
  expect(server.received[0]?.headers[attemptHeader]).toBeUndefined()
})

test('the outbox sends each call with an attempt of its own, under the given key', async () => {
  const fetchHere = fetch
  vi.stubGlobal('fetch', (path: string, init: RequestInit) =>
    fetchHere(`${server.origin}${path}`, init),
  )
  server.on('/api/x', json({ message: 'ok' }))
  const headers = { 'idempotency-key': '"k"' }
  const here = { providerUrl: '', extensions: true }
  const { signal } = new AbortController()
  for (const method of ['PUT', 'PUT', 'GET']) {
    await makeSend({ ...wallDates, ...here })({ method, path: '/api/x', headers }, signal)
  }
  const attempts = server.received.map(({ headers: sent }) => sent[attemptHeader])
  expect(attempts).toEqual([expect.any(String), expect.any(String), undefined])
  expect(attempts[0]).not.toBe(attempts[1])
  expect(server.received.map(({ headers: sent }) => sent['idempotency-key'])).toEqual(
    Array(3).fill('"k"'),
  )
})

test.each([
  [true, '/api/core/motorista/7?cpf=52998224725'],
  [false, '/api/core/motorista/7'],
])(
  'the outbox reads without extensions where the provider takes none: %s',
  async (extensions, path) => {
    const send = makeSend({ ...wallDates, providerUrl: server.origin, extensions })
    const { signal } = new AbortController()
    const [driver, search] = [paths.driver(7, '52998224725'), paths.driverSearch('52998224725')]
    for (const asked of [driver, search])
      await send({ method: 'GET', path: asked, headers: {} }, signal)
    expect(server.received.map((call) => call.path)).toEqual([path, search])
  },
)

test('a sign-in carries no token, and its rejection ends no session, as on the screen of the PIN', async () => {
  server.on('/auth/signin', json({ message: 'Usuário ou senha inválidos' }, 401))
  const error = await failureOf(http.sendJson('POST', '/auth/signin', { username: 'a' }))
  expect(error).toMatchObject({ status: 401, message: 'Usuário ou senha inválidos' })
  expect(server.received[0]?.headers.authorization).toBeUndefined()
  expect(refusedTokens).toEqual([])
})

test('a 401 names the rejected token', async () => {
  server.on('/api/x', json({ message: 'Sessão expirada' }, 401))
  await failureOf(http.getJson('/api/x'))
  expect(refusedTokens).toEqual(['token-of-ana'])
  // The network itself worked.
  expect(outcomes).toEqual(['answered'])
})

test('API-03 API-07 a write that the provider rejects reports the provider’s message', async () => {
  server.on('/api/x', json({ message: 'Peso acima do saldo', error: { peso: 'Acima' } }, 422))
  const error = await failureOf(http.sendJson('PUT', '/api/x', {}))
  expect(error).toMatchObject({
    message: 'Peso acima do saldo',
    fieldErrors: { peso: 'Acima' },
    isConnection: false,
  })
})

test.each([
  ['cut before the answer', cut, 'lost'],
  ['cut in the middle of it', truncated, 'lost'],
  ['a gateway without a provider', json({}, 502), 'lost'],
  ["a portal's page", portalPage, 'portal'],
] as const)('API-05 %s is a connection error', async (_, reply, outcome) => {
  server.on('/api/x', reply)
  const error = await failureOf(http.getJson('/api/x'))
  expect(error).toBeInstanceOf(ApiError)
  expect(error.message).toMatch(/^Erro de Conexão/)
  expect(error.isConnection).toBe(true)
  expect(outcomes).toEqual([outcome])
})

test('a page behind a redirect is a captive portal, whatever its content', async () => {
  server.on('/api/x', (response) => response.writeHead(302, { location: '/portal' }).end())
  server.on('/portal', json({ value: 'looks like data' }))
  await failureOf(http.getJson('/api/x'))
  expect(outcomes).toEqual(['portal'])
})

test('a page with an error status is a server error, because not every server answers JSON', async () => {
  server.on('/api/x', (response) =>
    response.writeHead(404, { 'content-type': 'text/html' }).end('<html>'),
  )
  expect(await failureOf(http.getJson('/api/x'))).toMatchObject({
    status: 404,
    message: 'Erro de Conexão',
  })
  expect(outcomes).toEqual(['answered'])
})

test('a response from the worker’s cache keeps its age and reports the outcome of the call', async () => {
  const stamps = { [askedAtHeader]: '1700000000000', [fromHeader]: 'cache', [lossHeader]: 'lost' }
  server.on('/api/x', json([1], 200, stamps))
  expect(await http.getJson('/api/x')).toEqual({
    body: [1],
    askedAt: 1_700_000_000_000,
    fromCache: true,
  })
  expect(outcomes).toEqual(['lost'])
})

test('a server error does not change the network state, and a cached response says so', async () => {
  const stamps = { [askedAtHeader]: '1700000000000', [fromHeader]: 'cache', [failedHeader]: '500' }
  server.on('/api/x', json([1], 200, stamps))
  expect(await http.getJson('/api/x')).toMatchObject({ fromCache: true, failedStatus: 500 })
  expect(outcomes).toEqual(['answered'])
})

test('an abort reports the caller’s reason and no network outcome', async () => {
  const leaving = new AbortController()
  server.on('/api/x', () => leaving.abort(new Error('left the screen')))
  const error = await failureOf(http.getJson('/api/x', { signal: leaving.signal }))
  expect(error.message).toBe('left the screen')
  expect(outcomes).toEqual([])
})

test('an image is requested as an image and arrives as bytes', async () => {
  const bytes = Buffer.from([0xff, 0xd8, 0xff])
  server.on('/api/f', (response) =>
    response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes),
  )
  const blob = await http.getBlob('/api/f', 'image/*')
  expect(blob.type).toBe('image/jpeg')
  expect(Buffer.from(await blob.arrayBuffer())).toEqual(bytes)
  expect(server.received[0]?.headers.accept).toBe('image/*')
})

test('a fresh response sets the clock offset; a cached or rejected response or a portal does not', async () => {
  const date = 'Fri, 20 Nov 2026 14:30:00 GMT'
  const longAgo = { date: 'Thu, 19 Nov 2026 14:30:00 GMT' }
  server.on('/api/x', json([1], 200, { date, [fromHeader]: 'network' }))
  server.on('/api/direct', json([1], 200, { date }))
  server.on('/api/kept', json([1], 200, { ...longAgo, [fromHeader]: 'cache' }))
  server.on('/api/refused', json({ message: 'Não' }, 403, longAgo))
  server.on('/api/portal', portalPage)
  for (const path of ['/api/x', '/api/direct', '/api/kept', '/api/refused', '/api/portal']) {
    await http.getJson(path).catch(() => undefined)
  }
  // The browser may have cached a picture for long.
  await http.getBlob('/api/x', 'image/*')
  expect(times).toEqual([date, date])
})

test('a response that arrives after the deadline, because the tablet slept, does not set the clock offset', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
  onTestFinished(() => void vi.useRealTimers())
  const date = new Date().toUTCString()
  const after = (ms: number) => (response: ServerResponse, call: Received) => {
    vi.setSystemTime(Date.now() + ms)
    json([1], 200, { date })(response, call)
  }
  server.on('/api/soon', after(60_000))
  server.on('/api/late', after(12 * 3_600_000))
  await http.getJson('/api/late')
  expect(times).toEqual([])
  await http.getJson('/api/soon')
  expect(times).toEqual([date])
})
