import type { FastifyInstance } from 'fastify'

/**
 * [Note: Browsers repeat calls by themselves] When a reused connection is cut before the response to a call, Chromium
 * silently sends that call again on a new connection, even a POST. A provider without keys then executes it twice.
 * Chromium does not do so for the first call on a connection. Therefore a response to a call of the outbox, which has a
 * key, closes its connection. The app sends such calls without credentials, which keeps their connections separate from
 * those of its reads.
 */
export function closeAfterWrites(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.headers['idempotency-key'] !== undefined) reply.header('Connection', 'close')
    return payload
  })
}
