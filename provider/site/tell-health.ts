import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { Refusal } from '../errors/refusal.ts'

/** Time limit for the database, in ms: a server that was cut off never answers. */
const longestMs = 5_000

/**
 * GET /healthz: the process runs. It ignores the database, because a restart of the process would not help while the
 * database is down. GET /readyz: the process can work now; otherwise 503 with a message, so that calls can be routed
 * elsewhere.
 */
export function tellHealth(
  app: FastifyInstance,
  database: Database | undefined,
  patienceMs = longestMs,
) {
  let asked: Promise<unknown> | undefined
  // One query at a time, because each that hangs holds a connection.
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
      // A Refusal is not logged: the probe comes every few seconds, and its caller gets the error.
      throw new Refusal(503, 'O banco de dados está fora do ar no momento. Tente de novo.', {
        retryAfterSeconds: 5,
      })
    }
    return { status: 'ok' }
  })
}
