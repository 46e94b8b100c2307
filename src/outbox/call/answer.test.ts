import { expect, test } from 'vitest'
import { readVerdict } from './answer.ts'
import type { Entry } from '../model/entry.ts'
import { answer, createReport, setField } from '../testing/fake-ports.ts'
import type { Operation } from '../model/operation.ts'
import type { WireAnswer } from '../model/ports.ts'

const entry = { args: {} } as Entry
const operation = setField as unknown as Operation<never>
const verdictOf = (given: WireAnswer, method = 'PUT') =>
  readVerdict(given, entry, operation, method)
const html = { 'content-type': 'text/html; charset=utf-8' }

const table: [string, WireAnswer, string][] = [
  ['200 in its form', answer(200), 'applied'],
  ['201 in its form', answer(201), 'applied'],
  ['200 in another form', answer(200, { ok: true }), 'garbled'],
  ['200 cut off', answer(200, '{"value":'), 'garbled'],
  ['200 without a body', answer(200, '', { 'content-type': '' }), 'garbled'],
  ['200 with a page', answer(200, '<html></html>', html), 'portal'],
  ['a redirect', { ...answer(0), redirected: true }, 'portal'],
  ['302', answer(302, '', html), 'portal'],
  ['401', answer(401), 'signed-out'],
  ['403 with a page of a proxy', answer(403, '<html></html>', html), 'fault'],
  ['413 with a page of a proxy', answer(413, '<html></html>', html), 'refused'],
  ['511', answer(511, '<html></html>', html), 'portal'],
  ['502 with a page of a proxy', answer(502, '<html></html>', html), 'fault'],
  ['408', answer(408), 'fault'],
  ['429', answer(429), 'later'],
  ['500', answer(500), 'fault'],
  ['502', answer(502), 'fault'],
  ['503', answer(503), 'fault'],
  ['503 with a moment', answer(503, {}, { 'retry-after': '5' }), 'later'],
  ['504', answer(504), 'fault'],
  ['409 while our key is under way', answer(409, {}, { 'retry-after': '1' }), 'later'],
]

for (const [name, given, expected] of table) {
  test(`${name} -> ${expected}`, async () => {
    expect((await verdictOf(given)).is).toBe(expected)
  })
}

const refusals: [number, string][] = [
  [400, 'refused'],
  [403, 'refused'],
  [404, 'gone'],
  [409, 'conflict'],
  [410, 'gone'],
  [413, 'too-large'],
  [415, 'refused'],
  [422, 'refused'],
]

for (const [status, why] of refusals) {
  test(`${status} -> refused, because ${why}, with the provider's message`, async () => {
    const given = answer(status, { message: 'Não pode', error: { campo: 'Informe' } })
    expect(await verdictOf(given)).toMatchObject({
      is: 'refused',
      why,
      status,
      message: 'Não pode',
      fieldErrors: { campo: 'Informe' },
    })
  })
}

test('404 and 410 to a DELETE count as applied', async () => {
  expect(await verdictOf(answer(404), 'DELETE')).toMatchObject({ is: 'applied' })
  expect(await verdictOf(answer(410), 'DELETE')).toMatchObject({ is: 'applied' })
})

const words = { 'content-type': 'text/plain; charset=utf-8' }

test.each([
  ['404 in words of a proxy', answer(404, '404 page not found', words)],
  ['410 in words of a proxy', answer(410, 'Gone', words)],
  ['404 without a body', answer(404, '', { 'content-type': '' })],
])('%s counts as a fault, even for a DELETE', async (_, given) => {
  expect((await verdictOf(given, 'DELETE')).is).toBe('fault')
  expect((await verdictOf(given)).is).toBe('fault')
})

test('a response to a create without a readable id is garbled', async () => {
  const made: Entry = { ...entry, makes: { type: 'report', id: 'local:x' } }
  const create = createReport as unknown as Operation<never>
  expect((await readVerdict(answer(200, { value: {} }), made, create, 'POST')).is).toBe('garbled')
  const verdict = await readVerdict(answer(200, { value: { id: 9 } }), made, create, 'POST')
  expect(verdict).toMatchObject({ is: 'applied', id: 9 })
})

test('reads Retry-After as seconds or a date, at most an hour', async () => {
  const wait = async (after: string, headers = {}) => {
    const verdict = await verdictOf(answer(429, {}, { 'retry-after': after, ...headers }))
    return verdict.is === 'later' ? verdict.retryAfterMs : undefined
  }
  expect(await wait('12')).toBe(12_000)
  expect(await wait('999999')).toBe(3_600_000)
  const date = 'Fri, 20 Nov 2026 14:30:00 GMT'
  expect(await wait('Fri, 20 Nov 2026 14:31:30 GMT', { date })).toBe(90_000)
})

test('a refusal without a message gets one in Portuguese', async () => {
  expect(await verdictOf(answer(403, {}))).toMatchObject({
    message: 'Você não possui permissão para executar esta ação',
  })
  expect(await verdictOf(answer(422, {}))).toMatchObject({
    message: expect.stringContaining('422'),
  })
})
