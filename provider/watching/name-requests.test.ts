import { expect, test } from 'vitest'
import { stuffingCalls } from '../testing/calls/stuffing-calls.ts'
import { openForFile } from '../testing/provider-of-file.ts'
import { requestId } from './name-requests.ts'

const provider = await openForFile()

const idOf = (given: string) => requestId({ headers: { 'x-request-id': given } })

test('OPS-02 takes over the id of a proxy in front, and no other text', () => {
  const ofProxies = ['4bf92f3577b34da6a3ce929d0e0e4736', '8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01']
  for (const given of ofProxies) expect(idOf(given)).toBe(given)
  const others = ['52998224725', 'Sebastião', `${ofProxies[0]}0`, `${ofProxies[0]}\n`, 'a\r\nb', '']
  for (const given of others) {
    expect(idOf(given)).not.toBe(given)
    expect(idOf(given)).toMatch(/^[0-9a-f-]{36}$/)
  }
})

test('OPS-02 the response to every request carries its id, and the log names a refused call by it', async () => {
  const { app, logged } = provider
  const headers = await provider.authorize('ana')
  const ids = new Set<unknown>()
  for (const url of ['/healthz', '/api/nichts', '/api/core/saida/999999', '/api/core/saida/%zz']) {
    const answer = await app.inject({ url, headers })
    ids.add(answer.headers['x-request-id'])
    if (url.endsWith('999999')) {
      expect(logged).toEqual([
        {
          ...{ level: 'info', message: 'refused', status: 404, reason: 'not-found' },
          ...{ method: 'GET', route: '/api/core/saida/:idSaida' },
          request: answer.headers['x-request-id'],
        },
      ])
    }
  }
  expect([...ids].map(String).filter((id) => /^[0-9a-f-]{36}$/.test(id))).toHaveLength(4)
})

test('OPS-02 a stored refusal that is sent again is in the log under the id of the new request', async () => {
  const calls = stuffingCalls(provider, await provider.authorize('ana'))
  const key = { 'idempotency-key': '"8f14e45f-ceea-467f-a2b8-5d3f6c1a9b01"' }
  provider.logged.length = 0
  const answers = [
    await calls.upload(999_999, '1', undefined, key),
    await calls.upload(999_999, '1', undefined, key),
  ]
  expect(answers[1]?.headers['idempotency-replayed']).toBe('true')
  expect(provider.logged.map(({ request }) => request)).toEqual(
    answers.map(({ headers }) => headers['x-request-id']),
  )
})

test('what a stranger is refused fills no log', async () => {
  provider.logged.length = 0
  const strange = { authorization: 'Bearer x' }
  const asked = [{ url: '/api/core/saida/1', headers: strange }, { url: '/nada.js' }]
  const statuses = await Promise.all(asked.map((call) => provider.app.inject(call)))
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 404])
  expect(provider.logged).toEqual([])
})
