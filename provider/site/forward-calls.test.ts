import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProvider } from '../app.ts'
import { attemptsInFolder } from '../idempotency/taken-attempts.ts'
import { site } from '../testing/open-provider.ts'
import { findFreePort } from '../testing/ports.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pavilhao-forward-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

const elsewhere = ({ url }: { kind: 'proxy'; url: string }) =>
  buildProvider({
    api: { kind: 'proxy', url, attempts: attemptsInFolder(join(folder, 'attempts')) },
    site,
    appDir: folder,
    trustedProxies: ['198.51.100.0/24'],
    report: ({ error }) => expect(error).toBeUndefined(),
  })

test('with another provider by proxy, calls are forwarded unchanged', async () => {
  const other = fastify()
  const seen: unknown[] = []
  other.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  other.all('/*', async ({ method, url, headers, body }, reply) => {
    seen.push([method, url, headers.authorization, headers['idempotency-key'], body])
    return reply.code(409).header('Retry-After', '1').send({ message: 'do outro' })
  })
  const url = await other.listen({ host: '127.0.0.1', port: 0 })
  const app = await elsewhere({ kind: 'proxy', url })
  const headers = {
    authorization: 'Bearer x',
    'idempotency-key': '"k"',
    'content-type': 'multipart/form-data; boundary=b',
  }
  for (const path of ['/api/ops/estufagem/upload/1', '/auth/signin', '/checklists/x?y=1']) {
    const answer = await app.inject({ method: 'PUT', url: path, headers, payload: 'bytes' })
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      409,
      '1',
      { message: 'do outro' },
    ])
    expect(seen.pop()).toEqual(['PUT', path, 'Bearer x', '"k"', 'bytes'])
  }
  expect((await app.inject({ url: '/config.json' })).json()).toMatchObject({ providerUrl: '' })
  await app.close()
  await other.close()
})

test('a call that comes back to this server is refused', async () => {
  const port = await findFreePort()
  const app = await elsewhere({ kind: 'proxy', url: `http://127.0.0.1:${port}` })
  await app.listen({ host: '127.0.0.1', port })
  const answer = await app.inject({ url: '/api/auth/me' })
  expect([answer.statusCode, answer.json()]).toEqual([
    502,
    { message: 'PROVIDER_URL leva a este mesmo servidor: informe o endereço do provedor' },
  ])
  await app.close()
})

test('an event stream of another provider is passed on event by event, and ends with its client and with this server', async () => {
  const other = fastify()
  const streams: PassThrough[] = []
  other.get('/*', async (_request, reply) => {
    const stream = new PassThrough()
    streams.push(stream)
    stream.write('data: chegadas\n\n')
    return reply.type('text/event-stream').send(stream)
  })
  const url = await other.listen({ host: '127.0.0.1', port: 0 })
  const app = await elsewhere({ kind: 'proxy', url })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const open = async () => {
    const asked = get(`${origin}/api/eventos`, { agent: false })
    asked.on('error', () => undefined)
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    answer.setEncoding('utf8').on('error', () => undefined)
    return { asked, answer, next: async () => ((await once(answer, 'data')) as [string])[0] }
  }
  const left = await open()
  expect(left.answer.headers['x-accel-buffering']).toBe('no')
  expect(await left.next()).toBe('data: chegadas\n\n')
  streams[0]?.write('data: carregamentos\n\n')
  expect(await left.next()).toBe('data: carregamentos\n\n')
  left.asked.destroy()
  await expect.poll(() => streams[0]?.destroyed).toBe(true)
  const stays = await open()
  await stays.next()
  const isOver = new Promise((resolve) => stays.answer.once('close', resolve))
  await app.close()
  await isOver
  await other.close()
})

test('a temporary refusal of the other provider is passed to the client, and not retried by this server', async () => {
  const other = fastify()
  const asked: string[] = []
  other.all('/*', async ({ url }, reply) => {
    asked.push(url)
    return reply.code(503).header('Retry-After', '5').send({ message: 'mais tarde' })
  })
  const url = await other.listen({ host: '127.0.0.1', port: 0 })
  const app = await elsewhere({ kind: 'proxy', url })
  const answer = await app.inject({ url: '/api/x' })
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '5',
    { message: 'mais tarde' },
  ])
  expect(asked).toEqual(['/api/x'])
  await app.close()
  await other.close()
})

test('an unreachable provider gets 503, a broken-off response 502: only with 503 nothing was done', async () => {
  const breaking = createServer((socket) => socket.once('data', () => socket.destroy()))
  breaking.listen(0, '127.0.0.1')
  await once(breaking, 'listening')
  const url = `http://127.0.0.1:${(breaking.address() as AddressInfo).port}`
  const app = await elsewhere({ kind: 'proxy', url })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const call = async () => {
    const answer = await fetch(`${origin}/api/x`, { method: 'POST', body: 'bytes' })
    return [answer.status, answer.headers.get('retry-after'), await answer.json()]
  }
  expect(await call()).toEqual([502, null, { message: 'O servidor não respondeu' }])
  breaking.close()
  await once(breaking, 'close')
  expect(await call()).toEqual([503, '5', { message: 'O servidor está fora do ar no momento' }])
  await app.close()
})

test('a response that breaks off before any of it was passed on gets 502, without the headers of that response', async () => {
  const { app, close } = await inFrontOf((request, reply) => {
    const headers = { 'content-type': 'text/html', 'content-length': 100, etag: '"1"' }
    reply.hijack()
    reply.raw.writeHead(200, headers).write('a', () => request.raw.socket.destroy())
  })
  const answer = await app.inject({ url: '/api/x', headers: { 'accept-encoding': 'gzip' } })
  await close()
  const { 'content-encoding': encoding, etag } = answer.headers
  expect([answer.statusCode, encoding, etag]).toEqual([502, undefined, undefined])
  expect(answer.json()).toEqual({ message: 'O servidor não respondeu' })
})

type Answer = (request: FastifyRequest, reply: FastifyReply) => unknown

/** Another provider with this handler, and the app's server in front of it. */
async function inFrontOf(answer: Answer) {
  const other = fastify()
  other.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  other.all('/*', async (request, reply) => answer(request, reply))
  const url = await other.listen({ host: '127.0.0.1', port: 0 })
  const app = await elsewhere({ kind: 'proxy', url })
  const close = async () => {
    await app.close()
    await other.close()
  }
  return { app, close }
}

const hostile = {
  'content-security-policy': "default-src * 'unsafe-inline'",
  'content-security-policy-report-only': 'default-src *; report-uri https://mau.example',
  'clear-site-data': '"*"',
  refresh: '0; url=https://mau.example',
  'set-cookie': ['a=1', 'b=2; Domain=example'],
  location: 'https://mau.example',
  link: '<https://mau.example/x.js>; rel=preload; as=script',
  'service-worker-allowed': '/',
  'access-control-allow-origin': '*',
  'access-control-allow-credentials': 'true',
  'alt-svc': 'h2="mau.example:443"',
  'strict-transport-security': 'max-age=0',
  'x-frame-options': 'ALLOWALL',
  'x-content-type-options': 'none',
  'cross-origin-resource-policy': 'cross-origin',
  'permissions-policy': 'geolocation=*',
  'report-to': '{}',
  'www-authenticate': 'Basic realm="Pavilhao"',
  'x-powered-by': 'outro',
}

test.each([200, 401, 404, 500])(
  "of the other provider's headers only those that an API response needs are passed on: %i",
  async (status) => {
    const needed = {
      'content-type': 'text/html; charset=utf-8',
      'content-disposition': 'attachment; filename="x.html"',
      'cache-control': 'private, no-cache',
      etag: '"1"',
      'last-modified': 'Mon, 23 Nov 2026 10:00:00 GMT',
      date: 'Mon, 23 Nov 2026 10:00:01 GMT',
      'retry-after': '7',
      'idempotency-replayed': 'true',
    }
    const { app, close } = await inFrontOf((_request, reply) =>
      reply
        .code(status)
        .headers({ ...hostile, ...needed })
        .send('<script>alert(1)</script>'),
    )
    const { headers, statusCode, body } = await app.inject({ url: '/api/x' })
    const plain = await app.inject({ url: '/config.json' })
    await close()
    expect([statusCode, body]).toEqual([status, '<script>alert(1)</script>'])
    expect(headers).toMatchObject(needed)
    const { 'x-request-id': _, ...same } = plain.headers
    const ours = Object.entries(same).filter(
      ([name]) => !(name in needed) && !['content-length', 'connection', 'vary'].includes(name),
    )
    expect(ours.length).toBeGreaterThan(5)
    expect(headers).toMatchObject(Object.fromEntries(ours))
    const known = new Set([...Object.keys(needed), 'x-request-id', ...ours.map(([name]) => name)])
    const others = Object.keys(headers).filter((name) => !known.has(name))
    expect(
      others.filter((name) => !['content-length', 'vary', 'connection'].includes(name)),
    ).toEqual([])
  },
)

test.each([301, 302, 303, 307, 308, 300, 305])(
  'a redirect of the other provider is followed neither by this server nor by the app: %i',
  async (status) => {
    const asked: string[] = []
    const { app, close } = await inFrontOf(({ url }, reply) => {
      asked.push(url)
      return reply.code(status).header('location', 'https://mau.example/entrar').send('veja lá')
    })
    for (const url of ['/api/x', '/api//other.example/x']) {
      const answer = await app.inject({ url })
      expect([answer.statusCode, answer.headers.location, answer.json()]).toEqual([
        502,
        undefined,
        { message: 'O servidor mandou para outro endereço, que não é aceito' },
      ])
    }
    await close()
    expect(asked).toEqual(['/api/x', '/api//other.example/x'])
  },
)

test('a 304 of the other provider is passed on with its ETag', async () => {
  const seen: unknown[] = []
  const { app, close } = await inFrontOf(({ headers }, reply) => {
    seen.push(headers['if-none-match'])
    return reply.code(304).header('etag', '"1"').send()
  })
  const answer = await app.inject({ url: '/api/x', headers: { 'if-none-match': '"1"' } })
  await close()
  expect([answer.statusCode, answer.headers.etag, seen]).toEqual([304, '"1"', ['"1"']])
})

test('the other provider receives the true client address, and no other forwarding header that a client sent', async () => {
  const heard: Record<string, unknown>[] = []
  const { app, close } = await inFrontOf(({ headers }) => {
    heard.push(headers)
    return {}
  })
  const call = {
    accept: 'application/json',
    'accept-language': 'pt-BR',
    authorization: 'Bearer x',
    'content-type': 'application/json',
    'idempotency-key': '"k"',
    'if-none-match': '"1"',
    'user-agent': 'tablet',
  }
  const lies = {
    cookie: 'sessao=1',
    forwarded: 'for=10.0.0.1',
    'proxy-authorization': 'Basic x',
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-host': 'mau.example',
    'x-forwarded-proto': 'https',
    'x-real-ip': '10.0.0.1',
    'x-original-url': '/api/adm/auth/users/table',
    'x-http-method-override': 'DELETE',
    'x-user': 'admin',
    via: '1.1 mau',
  }
  const heardFrom = async (remoteAddress: string) => {
    const sent = { method: 'POST', url: '/api/x', payload: { a: 1 }, remoteAddress } as const
    await app.inject({ ...sent, headers: { ...lies, ...call } })
    return heard.pop() ?? {}
  }
  const stranger = await heardFrom('192.0.2.66')
  const proxy = await heardFrom('198.51.100.7')
  await close()
  expect(stranger).toMatchObject({
    ...call,
    via: expect.not.stringContaining('mau') as unknown,
    'x-forwarded-for': '192.0.2.66',
    'x-forwarded-proto': 'http',
  })
  expect(proxy).toMatchObject({
    ...call,
    'x-forwarded-for': '10.0.0.1',
    'x-forwarded-proto': 'https',
  })
  const known = [...Object.keys(call), 'host', 'connection', 'content-length', 'transfer-encoding']
  for (const headers of [stranger, proxy]) {
    expect(Object.keys(headers).filter((name) => !known.includes(name))).toEqual([
      'via',
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-request-id',
    ])
  }
})
