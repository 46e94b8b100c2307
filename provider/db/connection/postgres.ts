import { availableParallelism } from 'node:os'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool, types, type PoolClient } from 'pg'
import type { Database, Orm } from '../database.ts'
import { nameStatements } from './name-statements.ts'
import { retryOnConflict } from './retry.ts'
import { schema } from '../schema.ts'

/** The database does not answer, refuses, or cannot be read. The message is for the person who starts the provider. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError'
}

const int8 = 20
// Counts and keys stay below 2^53; without this the driver gives them as text, the embedded one as numbers.
types.setTypeParser(int8, Number)

/** Where it is, without the password. */
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
    throw new DatabaseUnreachableError(
      `O banco de dados ${name} não responde (${reason}): confira DATABASE_URL.`,
      { cause },
    )
  }
}

/**
 * The query layer gives a connection back once its transaction has ended, but not where it never began:
 * on a connection that had died unheard, or where a pooler has no server for it. As many of
 * those as there may be, and nobody would get one any more.
 */
const releaseUnbegun = (pool: Pool) =>
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...all: unknown[]) => unknown
    client.query = ((...all: unknown[]) => {
      const answer = ask(...all)
      if (isBegin(all[0]) && answer instanceof Promise) {
        answer.catch((error: Error) => (client as PoolClient).release(error))
      }
      return answer
    }) as typeof client.query
  })

const isBegin = (asked: unknown) =>
  typeof asked === 'object' &&
  asked !== null &&
  'text' in asked &&
  typeof asked.text === 'string' &&
  asked.text.startsWith('begin')

/**
 * Two for each core, as the PostgreSQL project's wiki has it. More do not make the server answer sooner:
 * they take the cores from each other and from this process, and whoever came first is not done first. No
 * call holds two at once, so that none waits for one that another holds.
 */
export const connections = Math.min(10, Math.max(4, 2 * availableParallelism()))

/** PostgreSQL 15 or later, or an engine that speaks it. Throws DatabaseUnreachableError. */
export const openPostgres = async (databaseUrl: string): Promise<Database> => {
  const pool = new Pool({
    connectionString: databaseUrl,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 30_000,
    application_name: 'pavilhao',
  })
  // A connection that dies while idle is replaced at the next query, one that dies between two
  // queries of a transaction fails the next of them; without a listener either would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  nameStatements(pool)
  releaseUnbegun(pool)
  const description = await describe(pool, nameOf(databaseUrl))
  const orm = drizzle({ client: pool, schema, casing: 'snake_case' }) as unknown as Orm
  let closing: Promise<void> | undefined
  return {
    orm,
    description,
    transact: (work, { isolation = 'serializable' } = {}) =>
      retryOnConflict(() => orm.transaction(work, { isolationLevel: isolation })),
    // The server's own business.
    checkpoint: async () => undefined,
    close: () => (closing ??= pool.end()),
  }
}
