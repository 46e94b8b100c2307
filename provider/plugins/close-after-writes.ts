import type { FastifyInstance } from 'fastify'

/**
 * [Note: Browsers repeat calls by themselves] When a connection that has carried an answer before is
 * cut before the next one, Chromium sends that call again on a new connection, a POST as well, and
 * tells nobody. A provider without keys then has it twice. On a connection that is new it does not.
 * So an answer to a call of the outbox, which carries a key, ends its connection; the app sends such
 * calls without credentials, which keeps their connections apart from those of its reads.
 */
export function closeAfterWrites(app: FastifyInstance) {
  app.addHook('onSend', async (request, reply, payload) => {
    if (request.headers['idempotency-key'] !== undefined) reply.header('Connection', 'close')
    return payload
  })
}
