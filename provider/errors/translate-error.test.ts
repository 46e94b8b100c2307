import { expect, test } from 'vitest'
import { PhotosUnreachableError } from '../photos/photo-store.ts'
import { Refusal } from './refusal.ts'
import { translateError } from './translate-error.ts'

const coded = (message: string, code: string) => Object.assign(new Error(message), { code })
/** Wraps an error of the driver as the query layer does. */
const wrapped = (cause: Error) => new Error('Failed query: …', { cause })

test('a refusal is passed on unchanged', () => {
  const refusal = new Refusal(429, 'Espere', { retryAfterSeconds: 7 })
  expect(translateError(refusal)).toEqual({
    status: 429,
    reason: 'too-many',
    body: { message: 'Espere' },
    retryAfterSeconds: 7,
  })
})

test('503, which clients take for «nothing was done», is returned only where nothing was done', () => {
  const notBegun = [
    wrapped(coded('serialization', '40001')),
    wrapped(coded('deadlock', '40P01')),
    wrapped(new Error('timeout exceeded when trying to connect')),
    wrapped(coded('refused', 'ECONNREFUSED')),
    wrapped(new Error('Connection terminated due to connection timeout')),
    wrapped(Object.assign(coded('no way there', 'EHOSTUNREACH'), { syscall: 'connect' })),
    wrapped(Object.assign(coded('no answer', 'ETIMEDOUT'), { syscall: 'connect' })),
    wrapped(coded('too many connections', '53300')),
    wrapped(coded('canceling statement due to statement timeout', '57014')),
    coded('no space left on device', 'ENOSPC'),
    coded('disk quota exceeded', 'EDQUOT'),
    wrapped(coded('could not extend file: No space left on device', '53100')),
  ]
  for (const error of notBegun) {
    expect(translateError(error)).toMatchObject({
      status: 503,
      retryAfterSeconds: expect.any(Number),
    })
  }
  const unknown = [
    wrapped(new Error('Connection terminated unexpectedly')),
    wrapped(coded('reset', 'ECONNRESET')),
    // The connection failed while it waited for a query.
    wrapped(Object.assign(coded('no answer', 'ETIMEDOUT'), { syscall: 'read' })),
    wrapped(coded('admin shutdown', '57P01')),
    new Error('anything'),
    'not even an error',
  ]
  for (const error of unknown) {
    expect(translateError(error)).toEqual({
      status: 500,
      reason: 'defect',
      body: { message: 'Erro interno do servidor' },
      ours: true,
    })
  }
})

test('an error of the client never becomes a server error', () => {
  const refused = (statusCode: number) =>
    translateError(Object.assign(new Error('x'), { statusCode }))
  expect(refused(403)).toMatchObject({ status: 404, body: { message: 'Não encontrado' } })
  for (const status of [402, 411, 412, 417, 418, 429, 431, 499]) {
    expect(refused(status)).toEqual({
      status,
      reason: status === 429 ? 'too-many' : 'other',
      body: { message: 'O envio não pôde ser aceito' },
      ours: false,
    })
  }
})

test('an unreachable bucket is not reported as an unreachable database', () => {
  const cause = new TypeError('fetch failed', { cause: coded('refused', 'ECONNREFUSED') })
  expect(translateError(new PhotosUnreachableError('the bucket', { cause }))).toEqual({
    status: 503,
    reason: 'photos-down',
    body: { message: 'O servidor de fotos está fora do ar no momento. Tente de novo.' },
    retryAfterSeconds: 5,
    ours: true,
  })
})
