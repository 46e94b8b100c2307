import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { askInTime } from '../db/ask-in-time.ts'
import type { Database } from '../db/database.ts'
import { Refusal } from '../errors/refusal.ts'

interface Health {
  /** The version of the release; absent without a built app. */
  version?: string | undefined
  /** How long the database may take, in ms. */
  patienceMs?: number
}

/**
 * GET /healthz: the process runs. It ignores the database, because a restart of the process would not help while the
 * database is down. GET /readyz: the process can work now; otherwise 503 with a message, so that calls can be routed
 * elsewhere. Both tell the version.
 */
export function tellHealth(
  app: FastifyInstance,
  database: Database | undefined,
  { version, patienceMs }: Health = {},
) {
  const ask = askInTime(async () => database?.orm.execute(sql`select 1`), patienceMs)
  const hidden = { schema: { hide: true } }
  app.get('/healthz', hidden, async () => ({ status: 'ok', version }))
  app.get('/readyz', hidden, async (_request, reply) => {
    reply.header('Cache-Control', 'no-store')
    try {
      await ask()
    } catch {
      // A Refusal is not logged: the probe comes every few seconds, and its caller gets the error.
      throw new Refusal(503, 'O banco de dados está fora do ar no momento. Tente de novo.', {
        retryAfterSeconds: 5,
      })
    }
    return { status: 'ok', version }
  })
}
