import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { Refusal } from '../errors/refusal.ts'

/** A server that was cut off says nothing at all: one that does not answer for so long, in ms, is not there. */
const longestMs = 5_000

/**
 * GET /healthz: the process lives; whoever ends it for a wrong answer would end it for nothing while the
 * database is away. GET /readyz: it can do its work now, or 503 in words; calls may be sent elsewhere meanwhile.
 */
export function tellHealth(
  app: FastifyInstance,
  database: Database | undefined,
  patienceMs = longestMs,
) {
  let asked: Promise<unknown> | undefined
  // One at a time: each that hangs holds a connection.
  const ask = () =>
    (asked ??= Promise.resolve(database?.orm.execute(sql`select 1`)).finally(() => {
      asked = undefined
    }))
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ status: 'ok' }))
  app.get('/readyz', hidden, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      const tooLong = sleep(patienceMs, 'too long', { ref: false })
      if ((await Promise.race([ask(), tooLong])) === 'too long') throw new Error('too long')
    } catch {
      // Asked every few seconds: whoever asks hears of it, and the log would only grow.
      throw new Refusal(503, 'O banco de dados não está ao alcance no momento. Tente de novo.', {
        retryAfterSeconds: 5,
      })
    }
    return { status: 'ok' }
  })
}
