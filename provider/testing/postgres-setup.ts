import { findPostgres, startPostgres, type PostgresServer } from './postgres-server.ts'

let server: PostgresServer | undefined

/** Runs before the tests on PostgreSQL: one server for all of them, where none was given. */
export async function setup() {
  if (process.env['TEST_DATABASE_URL'] !== undefined) return
  if (findPostgres() === undefined) {
    throw new Error('no PostgreSQL 15 or later here: install one, or set POSTGRES_BIN')
  }
  server = await startPostgres()
  process.env['TEST_DATABASE_URL'] = server.url
}

export const teardown = () => server?.close()
