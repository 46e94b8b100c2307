import { availableParallelism } from 'node:os'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, types, type PoolClient } from 'pg'
import type { Database, Orm } from '../database.ts'
import { openChannel } from './channel.ts'
import { beforeCommit, connectMs, loseNothing, refuseStandby, textOf } from './lost-connections.ts'
import { nameStatements } from './name-statements.ts'
import { retryOnConflict } from './retry.ts'
import { schema } from '../schema.ts'

/** The database does not answer, refuses, or cannot be read. The message is for the person who starts the provider. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError'
}

const int8 = 20
// Counts and keys stay below 2^53. By default the driver returns them as text, the embedded database as numbers.
types.setTypeParser(int8, Number)

/** Host, port and name of the database, without user and password. */
const nameOf = (databaseUrl: string) => {
  try {
    const url = new URL(databaseUrl)
    return `${url.hostname || 'socket local'}${url.port && `:${url.port}`}${url.pathname}`
  } catch {
    return 'DATABASE_URL'
  }
}

const describe = async (pool: Pool, name: string): Promise<string> => {
  try {
    const { rows } = await pool.query<{ version: string }>('select version()')
    const [engine = 'PostgreSQL'] = /^\S+( v?[\d.]+)?/.exec(rows[0]?.version ?? '') ?? []
    return `${engine} em ${name}: o servidor guarda os dados; vários processos podem usá-lo ao mesmo tempo.`
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause)
    await pool.end()
    if (cause instanceof TypeError && 'code' in cause && cause.code === 'ERR_INVALID_URL') {
      throw new DatabaseUnreachableError(
        'DATABASE_URL não é um endereço válido: escreva # / ? @ : % da senha como %23 %2F %3F %40 %3A %25.',
        { cause },
      )
    }
    throw new DatabaseUnreachableError(
      `O banco de dados ${name} não responde (${reason}): confira DATABASE_URL.`,
      { cause },
    )
  }
}

/**
 * The query layer releases a connection after its transaction, but not when the transaction cannot begin: on a
 * connection that died unnoticed, or where a pooler has no server for it. Such leaked connections would exhaust the
 * pool.
 */
const releaseUnbegun = (pool: Pool) =>
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...all: unknown[]) => unknown
    client.query = ((...all: unknown[]) => {
      const answer = ask(...all)
      if (textOf(all[0]).startsWith('begin') && answer instanceof Promise) {
        answer.catch((error: Error) => (client as PoolClient).release(error))
      }
      return answer
    }) as typeof client.query
  })

/**
 * Two for each core, as the PostgreSQL project's wiki recommends, but 4 at least and 10 at most. More connections do
 * not answer sooner, because they compete for the cores with each other and with this process. No call holds two at
 * once, which prevents a deadlock.
 */
export const connections = Math.min(10, Math.max(4, 2 * availableParallelism()))

/** PostgreSQL 15 or later, or an engine that speaks its protocol. Throws DatabaseUnreachableError. */
export const openPostgres = async (databaseUrl: string): Promise<Database> => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: connectMs,
    statement_timeout: 30_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not know.
    onConnect: refuseStandby,
    application_name: 'pavilhao',
  })
  // An idle connection that dies is replaced at the next query, and one that dies within a transaction fails its next
  // query. Without a listener either would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  nameStatements(pool)
  loseNothing(pool)
  releaseUnbegun(pool)
  const description = await describe(pool, nameOf(databaseUrl))
  const orm = drizzle({ client: pool, schema, casing: 'snake_case' }) as unknown as Orm
  const channel = openChannel(pool, databaseUrl)
  const closeAll = async () => {
    await channel.close()
    await pool.end()
  }
  let closing: Promise<void> | undefined
  return {
    orm,
    description,
    transact: (work, { isolation = 'serializable' } = {}) =>
      retryOnConflict(() => {
        let isCommitting = false
        const run = async (tx: Orm) => {
          const result = await work(tx)
          isCommitting = true
          return result
        }
        return beforeCommit(
          () => isCommitting,
          () => orm.transaction(run, { isolationLevel: isolation }),
        )
      }),
    runAlone: async (statement) => {
      const client = await pool.connect()
      try {
        await client.query('set statement_timeout = 0')
        await client.query(statement)
      } finally {
        // Its connection is closed, because its limit is lifted.
        client.release(true)
      }
    },
    // A server makes its own checkpoints.
    checkpoint: async () => undefined,
    close: () => (closing ??= closeAll()),
    channel,
    connections: () => ({
      busy: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
  }
}
