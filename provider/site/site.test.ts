import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildProvider } from '../app.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/connection/open-database.ts'
import { attemptsInDatabase, attemptsInFolder } from '../idempotency/taken-attempts.ts'
import type { Upstream } from '../settings/settings.ts'
import { openProvider, site, type TestProvider } from '../testing/open-provider.ts'
import { keepReleases, readVersion } from './releases.ts'
import { tellHealth } from './tell-health.ts'

const strict =
  "default-src 'none'; script-src 'self'; style-src 'self' " +
  "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src 'self' blob: data:; " +
  "media-src 'self' blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; " +
  "manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; " +
  "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default"

let folder: string
let appDir: string
let dataDir: string
let provider: TestProvider

const page = '<!doctype html><title>Pavilhão</title>'

const build = async (names: string[]) => {
  await rm(join(appDir, 'assets'), { recursive: true, force: true })
  await mkdir(join(appDir, 'assets'), { recursive: true })
  for (const name of names) await writeFile(join(appDir, 'assets', name), `// ${name}`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pavilhao-site-'))
  appDir = join(folder, 'dist')
  dataDir = join(folder, 'data')
  await build(['index-aaa.js'])
  await writeFile(join(appDir, 'index.html'), page)
  await writeFile(join(appDir, 'sw.js'), '// worker')
  await writeFile(join(appDir, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  provider = await openProvider({ appDir, assetDirs: await keepReleases(appDir, dataDir) })
})

afterAll(async () => {
  expect(provider.reported).toEqual([])
  await provider.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) =>
  provider.app.inject({ url, headers })

const navigation = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

test('every address of the app returns its page, revalidated each time, with the strict policy', async () => {
  for (const url of ['/', '/index.html', '/ops/relatorios/estufagem/4711/PRE', '/signin?x=1']) {
    const answer = await get(url, navigation)
    expect([url, answer.statusCode, answer.body]).toEqual([url, 200, page])
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': strict,
    })
  }
})

test('the worker is revalidated each time, hashed assets never', async () => {
  expect((await get('/sw.js')).headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': strict,
  })
  const asset = await get('/assets/index-aaa.js')
  expect([asset.statusCode, asset.headers['cache-control']]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ])
  // A browser applies it to workers alone: the reader of codes is WebAssembly.
  expect(asset.headers['content-security-policy']).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  expect((await get('/icon.svg')).headers['cache-control']).toBe('public, max-age=86400')
})

test('a missing asset, file or call gets 404 and not the page', async () => {
  for (const url of ['/assets/index-zzz.js', '/api/nada', '/auth/nada', '/checklists/nada']) {
    const answer = await get(url, navigation)
    expect([url, answer.statusCode, answer.json()]).toEqual([
      url,
      404,
      { message: 'Não encontrado' },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  expect((await get('/missing.png', { accept: 'image/*' })).statusCode).toBe(404)
  expect((await provider.app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
})

test("no path leads out of the app's folder", async () => {
  await writeFile(join(folder, 'secret.txt'), 'segredo')
  for (const url of ['/../secret.txt', '/..%2fsecret.txt', '/assets/..%2f..%2f..%2fsecret.txt']) {
    const answer = await get(url)
    expect([url, answer.statusCode, answer.json()]).toEqual([
      url,
      404,
      { message: 'Não encontrado' },
    ])
  }
})

test('every response forbids sniffing, framing and referrers; HSTS is sent over TLS only', async () => {
  for (const url of ['/', '/api/nada', '/config.json', '/healthz', '/assets/nada']) {
    const plain = await get(url, navigation)
    expect(plain.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
    })
    expect(plain.headers['date']).toBeDefined()
    expect(plain.headers['strict-transport-security']).toBeUndefined()
    const secure = await get(url, { 'x-forwarded-proto': 'https' })
    expect(secure.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  }
})

test('the app receives its configuration from /config.json', async () => {
  const answer = await get('/config.json')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.json()).toEqual({ providerUrl: '', ...site })
})

test('GET /healthz answers without a session', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
})

test('REL-03 GET /healthz and GET /readyz tell the version that the page says', async () => {
  const version = '1.2.0+6q8rm2x1'
  const built = join(folder, 'built')
  await mkdir(built)
  await writeFile(join(built, 'index.html'), `<meta name="version" content="${version}">`)
  expect(await readVersion(built)).toBe(version)
  const app = fastify()
  tellHealth(app, undefined, { version: await readVersion(built) })
  for (const url of ['/healthz', '/readyz']) {
    expect((await app.inject({ url })).json()).toEqual({ status: 'ok', version })
  }
  await app.close()
  expect(await readVersion(join(folder, 'nothing'))).toBeUndefined()
})

test('a connection without traffic is checked after a minute', () => {
  expect(provider.app.server.timeout).toBe(60_000)
})

test('GET /readyz reports whether the database answers; GET /healthz keeps reporting that the process runs', async () => {
  expect((await get('/readyz')).json()).toEqual({ status: 'ok' })
  const database = await openDatabase({ memory: true })
  const { app, close } = await openProvider({ appDir, database })
  await database.close()
  const ready = await app.inject({ url: '/readyz' })
  expect([ready.statusCode, ready.headers['retry-after'], ready.json()]).toEqual([
    503,
    '5',
    { message: 'O banco de dados está fora do ar no momento. Tente de novo.' },
  ])
  expect((await app.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' })
  await close()
})

test('GET /readyz also checks the database of a server that forwards calls', async () => {
  const database = await openDatabase({ memory: true })
  const attempts = attemptsInDatabase(database, { sameAsEffect: false })
  const api = { kind: 'proxy', url: 'http://127.0.0.1:9', attempts, database } as const
  const app = await buildProvider({ api, site, appDir, report: () => undefined })
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(200)
  await database.close()
  expect((await app.inject({ url: '/readyz' })).statusCode).toBe(503)
  await app.close()
})

test('GET /readyz returns 503 while the database does not answer, and queries it once at a time', async () => {
  const app = fastify()
  let asked = 0
  const execute = () => {
    asked += 1
    return new Promise(() => undefined)
  }
  tellHealth(app, { orm: { execute } } as unknown as Database, { patienceMs: 1 })
  const answers = [1, 2, 3].map(() => app.inject({ url: '/readyz' }))
  for (const answer of answers) expect((await answer).statusCode).toBe(503)
  expect(asked).toBe(1)
  await app.close()
})

const firstLine = async (app: FastifyInstance, name: string) =>
  (await app.inject({ url: `/assets/${name}` })).body

test('the chunks of the two previous releases stay available for tabs that are still open', async () => {
  const release = async (name: string) => {
    await build([name])
    const dirs = await keepReleases(appDir, dataDir)
    // Simulates a day between two releases.
    for (const [age, dir] of dirs.slice(1).toReversed().entries()) {
      const at = new Date(Date.now() - (dirs.length - age) * 86_400_000)
      await utimes(dir, at, at)
    }
    return dirs
  }
  await release('index-bbb.js')
  await release('index-ccc.js')
  const assetDirs = await release('index-ddd.js')
  const { app, close } = await openProvider({ appDir, assetDirs, database: provider.database })
  expect(await firstLine(app, 'index-ddd.js')).toBe('// index-ddd.js')
  expect(await firstLine(app, 'index-ccc.js')).toBe('// index-ccc.js')
  expect(await firstLine(app, 'index-bbb.js')).toBe('// index-bbb.js')
  expect(await firstLine(app, 'index-aaa.js')).toContain('Não encontrado')
  await close()
})

test('a start without a built app keeps no releases and answers its calls', async () => {
  expect(await keepReleases(join(folder, 'nothing'), dataDir)).toEqual([])
})

const elsewhere = (upstream: Exclude<Upstream, { kind: 'own' }>) => {
  const api =
    upstream.kind === 'cors'
      ? upstream
      : { ...upstream, attempts: attemptsInFolder(join(folder, 'attempts')) }
  return buildProvider({ api, site, appDir, report: ({ error }) => expect(error).toBeUndefined() })
}

test('with another provider by CORS, the app receives its address and may call it', async () => {
  const app = await elsewhere({ kind: 'cors', url: 'https://api.exemplo' })
  expect((await app.inject({ url: '/config.json' })).json()).toMatchObject({
    providerUrl: 'https://api.exemplo',
  })
  const policy = (await app.inject({ url: '/', headers: navigation })).headers[
    'content-security-policy'
  ]
  expect(policy).toContain("connect-src 'self' https://api.exemplo;")
  expect(policy).toContain("img-src 'self' https://api.exemplo blob: data:;")
  expect((await app.inject({ url: '/api/auth/me' })).statusCode).toBe(404)
  await app.close()
})

test('apps of the configured origins may call, with the headers that they send and read', async () => {
  const origin = 'https://app.exemplo'
  const { app, close } = await openProvider({ appOrigins: [origin], database: provider.database })
  const asked = await app.inject({
    method: 'OPTIONS',
    url: '/api/ops/estufagem/upload/1',
    headers: {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'authorization,idempotency-key,content-type',
    },
  })
  expect(asked.statusCode).toBe(204)
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': origin,
    'access-control-allow-headers': 'Authorization, Idempotency-Key, Content-Type',
    'access-control-allow-methods': expect.stringContaining('PUT'),
  })
  const called = await app.inject({ url: '/api/auth/me', headers: { origin } })
  expect([called.statusCode, called.headers]).toMatchObject([
    401,
    {
      'access-control-allow-origin': origin,
      'access-control-expose-headers':
        'Content-Disposition, Date, ETag, Idempotency-Replayed, Retry-After, X-Request-Id',
    },
  ])
  const stranger = await app.inject({
    url: '/api/auth/me',
    headers: { origin: 'https://mal.exemplo' },
  })
  expect(stranger.headers['access-control-allow-origin']).toBeUndefined()
  await close()
})

test('without configured origins no other site may call', async () => {
  const answer = await get('/api/auth/me', { origin: 'https://app.exemplo' })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
})
