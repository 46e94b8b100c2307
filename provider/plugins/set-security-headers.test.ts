import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleCalls } from '../testing/calls/contract-calls.ts'
import { openProvider, type TestProvider } from '../testing/open-provider.ts'

let provider: TestProvider
let session: { authorization: string }

beforeAll(async () => {
  provider = await openProvider()
  session = await provider.authorize('chefe')
})

afterAll(() => provider.close())

const examples: Readonly<Record<string, string>> = { year: '2026', month: '11', step: '1' }

const addressOf = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => examples[name] ?? '1')

test('every response of every call forbids sniffing, framing, scripts, referrers and caching', async () => {
  const seen = new Set<number>()
  for (const { method, path } of exampleCalls) {
    for (const headers of [{}, session]) {
      const answer = await provider.app.inject({ method, url: addressOf(path), headers })
      seen.add(answer.statusCode)
      expect([method, path, answer.headers]).toEqual([
        method,
        path,
        expect.objectContaining({
          'content-security-policy':
            "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
          'x-content-type-options': 'nosniff',
          'x-frame-options': 'DENY',
          'referrer-policy': 'no-referrer',
          'cross-origin-opener-policy': 'same-origin',
          'cross-origin-resource-policy': 'same-origin',
          'cache-control': expect.stringMatching(/^(no-store|private, )/),
          'content-type': expect.stringMatching(
            /^(application\/json; charset=utf-8|application\/(pdf|vnd\.openxml.*)|image\/jpeg)$/,
          ),
        }),
      ])
      expect(answer.headers['set-cookie']).toBeUndefined()
      expect(answer.headers['server'] ?? answer.headers['x-powered-by']).toBeUndefined()
    }
  }
  for (const status of [200, 400, 401, 404, 409]) expect(seen).toContain(status)
})

test('GET on a path that only writes, and TRACE on any path, are no calls', async () => {
  for (const { path } of exampleCalls.filter(({ method }) => method !== 'GET')) {
    const answer = await provider.app.inject({
      method: 'TRACE' as 'GET',
      url: addressOf(path),
      headers: session,
    })
    expect([path, answer.statusCode]).toEqual([path, 404])
  }
  const writesOnly = exampleCalls.filter(
    ({ path, method }) =>
      method !== 'GET' && !exampleCalls.some((one) => one.path === path && one.method === 'GET'),
  )
  expect(writesOnly.length).toBeGreaterThan(25)
  for (const { path } of writesOnly) {
    const read = await provider.app.inject({ url: addressOf(path), headers: session })
    // «GET …/avaria/pesos» is parsed as the damage «pesos», which is no id.
    expect([path, read.statusCode < 300]).toEqual([path, false])
  }
})
