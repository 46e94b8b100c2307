import { expect, test } from 'vitest'
import { ApiError, lostError, messageOf, portalError, readApiError } from './api-error.ts'

const refusal = (status: number, body: BodyInit | null, headers: Record<string, string> = {}) =>
  readApiError(new Response(body, { status, headers }), Date.parse('2026-11-20T12:00:00Z'))

test("API-03 the error shows the server's message if there is one", async () => {
  const error = await refusal(422, JSON.stringify({ message: 'Peso inválido' }))
  expect(error.message).toBe('Peso inválido')
  expect(error.status).toBe(422)
})

test("API-03 the server's message takes precedence over the default text of a 403", async () => {
  const error = await refusal(403, JSON.stringify({ message: 'Usuário bloqueado' }))
  expect(error.message).toBe('Usuário bloqueado')
})

test.each([
  ['nothing', null],
  ['no message', '{}'],
  ['an empty message', '{"message":" "}'],
  ['a message that is no text', '{"message":{"pt":"não"}}'],
  ['a page', '<html>403</html>'],
  ['an array', '["não"]'],
])('API-04 a 403 with %s gets the default permission message', async (_, body) => {
  const error = await refusal(403, body)
  expect(error.message).toBe('Você não possui permissão para executar esta ação')
})

test.each([400, 404, 409, 422, 500, 502, 503])(
  'API-05 a %i without a message becomes a connection error',
  async (status) => {
    expect((await refusal(status, '{}')).message).toBe('Erro de Conexão')
  },
)

test('`serverMessage` is set only if the message comes from the server', async () => {
  const given = await refusal(403, JSON.stringify({ message: 'Usuário bloqueado' }))
  expect(given.serverMessage).toBe('Usuário bloqueado')
  for (const status of [403, 500]) {
    expect((await refusal(status, '{}')).serverMessage).toBeUndefined()
  }
  expect(lostError(undefined).serverMessage).toBeUndefined()
  expect(portalError().serverMessage).toBeUndefined()
})

test('API-05 a lost call and an unknown error become a connection error', () => {
  expect(lostError(new TypeError('fetch failed')).message).toBe('Erro de Conexão')
  expect(messageOf(new TypeError('x is not a function'))).toBe('Erro de Conexão')
})

test('a portal error says that the network requires a sign-in', () => {
  expect(portalError().message).toMatch(/^Erro de Conexão: a rede pede um login/)
})

test('field errors that are texts are kept, others are dropped', async () => {
  const error = await refusal(
    422,
    JSON.stringify({ message: 'Corrija', error: { peso: 'Obrigatório', lote: 7 } }),
  )
  expect(error.fieldErrors).toEqual({ peso: 'Obrigatório' })
})

test.each([
  ['30', 30_000],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['soon', undefined],
])('Retry-After «%s» is a wait of %s ms', async (value, waitMs) => {
  expect((await refusal(429, '{}', { 'retry-after': value })).retryAfterMs).toBe(waitMs)
})

test.each([
  [0, true],
  [502, true],
  [503, true],
  [504, true],
  [511, true],
  [401, false],
  [403, false],
  [404, false],
  [500, false],
])('status %i counts as a connection error: %s', (status, isConnection) => {
  expect(new ApiError({ status, message: 'x' }).isConnection).toBe(isConnection)
})
