import { expect, test } from 'vitest'
import fastify from 'fastify'
import { closeAfterWrites } from './close-after-writes.ts'

test('a response to a call with a key closes its connection, any other keeps it open', async () => {
  const app = fastify()
  closeAfterWrites(app)
  app.put('/x', async () => ({ value: 1 }))
  const withKey = await app.inject({
    method: 'PUT',
    url: '/x',
    headers: { 'idempotency-key': '"a"' },
  })
  expect(withKey.headers.connection).toBe('close')
  const without = await app.inject({ method: 'PUT', url: '/x' })
  expect(without.headers.connection).not.toBe('close')
  await app.close()
})
