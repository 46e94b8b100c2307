import type { Socket } from 'node:net'
import { DrizzleQueryError } from 'drizzle-orm'
import type { ClientBase, Pool } from 'pg'
import { lostMs } from '../ask-in-time.ts'
import { retryOnConflict } from './retry.ts'
import { NothingDone } from './sql-errors.ts'

/** The server ended the connection (57P01, 57P02, class 08), or the network did. */
const isLost = (error: unknown): boolean => {
  if (!(error instanceof Error) || error instanceof NothingDone) return false
  const { code = '' } = error as NodeJS.ErrnoException
  return (
    /^(57P0[12]|08[0-9A-Z]{3}|ECONNRESET|EPIPE|ETIMEDOUT)$/.test(code) ||
    /^Connection terminated|is not queryable$/.test(error.message)
  )
}

const silent = 'Connection terminated: no answer'

/** A server that did not answer in time is not asked again: each try could take as long. */
const nothingDone = (error: unknown) =>
  new NothingDone(error, !(error instanceof Error && error.message === silent))

/** Runs a part of a transaction before its commit: throws NothingDone after a lost connection. */
export async function beforeCommit<T>(isCommitting: () => boolean, work: () => Promise<T>) {
  try {
    return await work()
  } catch (error) {
    const isOfDatabase = error instanceof DrizzleQueryError && isLost(error.cause)
    throw isOfDatabase && !isCommitting() ? nothingDone(error.cause) : error
  }
}

const limit = (client: ClientBase, ms = lostMs) => {
  const { stream } = (client as ClientBase & { connection: { stream: Socket } }).connection
  stream.setTimeout(ms)
  if (stream.listenerCount('timeout') > 0) return
  stream.on('timeout', () => stream.destroy(new Error(silent)))
}

/** Longest time to establish a connection, in ms. */
export const connectMs = 5_000

/**
 * For `onConnect` of a pool. A primary that became a standby restarts, and ends its connections; a way to it, such as a
 * proxy, may lead there for some seconds more.
 */
export async function refuseStandby(client: ClientBase) {
  limit(client, connectMs)
  const { rows } = await client.query<{ transaction_read_only: string }>(
    'show transaction_read_only',
  )
  if (rows[0]?.transaction_read_only === 'on') throw new Error('the database is a standby')
}

type Ask = (...all: unknown[]) => Promise<unknown>
type Connected = (error: Error | undefined, ...rest: unknown[]) => void

/**
 * A failure to connect is thrown as NothingDone. A single `select` on a connection that is lost is repeated on another
 * one. A connection whose server has not answered for longer than a statement may run is closed: behind a network that
 * was cut, the system itself would notice after a quarter of an hour.
 */
export function loseNothing(pool: Pool) {
  const obtain = pool.connect.bind(pool) as (connected?: Connected) => Promise<unknown>
  const asNothing = (error: unknown) => new NothingDone(error, false)
  pool.connect = ((connected?: Connected) =>
    connected
      ? obtain((error, ...rest) => connected(error && asNothing(error), ...rest))
      : obtain().catch((error: unknown) => {
          throw asNothing(error)
        })) as typeof pool.connect
  const query = pool.query.bind(pool) as Ask
  const read = (...all: unknown[]) =>
    retryOnConflict(async () => {
      try {
        return await query(...all)
      } catch (error) {
        throw isLost(error) ? nothingDone(error) : error
      }
    })
  pool.query = ((...all: unknown[]) =>
    (textOf(all[0]).startsWith('select ') ? read : query)(...all)) as typeof pool.query
  pool.on('acquire', limit)
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as Ask
    client.query = ((...all: unknown[]) => {
      // A migration: its connection is watched by keepalives alone.
      if (/^set (local )?statement_timeout = 0$/.test(textOf(all[0]))) {
        ;(
          client as typeof client & { connection: { stream: Socket } }
        ).connection.stream.setTimeout(0)
      }
      return ask(...all)
    }) as typeof client.query
  })
}

/** The text of a statement as the driver takes it. */
export const textOf = (asked: unknown): string => {
  if (typeof asked === 'string') return asked
  const { text } = (asked ?? {}) as { text?: unknown }
  return typeof text === 'string' ? text : ''
}
