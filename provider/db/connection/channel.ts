import { Client, type Pool } from 'pg'
import type { Channel } from '../database.ts'

const name = 'pavilhao_changes'
const firstWaitMs = 1_000
const longestWaitMs = 30_000

/**
 * Messages between the processes of a PostgreSQL server, with LISTEN and NOTIFY. They are sent outside of transactions,
 * because a transaction with a NOTIFY holds a lock of the whole server while it commits. The connection that listens is
 * opened with the first listener, and anew after it broke. On an engine or behind a pooler without LISTEN no message
 * arrives.
 */
export function openChannel(
  pool: Pool,
  databaseUrl: string,
): Channel & { close: () => Promise<void> } {
  let hear: ((text: string) => void) | undefined
  let client: Client | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitMs = firstWaitMs
  let isClosed = false

  const connect = async () => {
    const opened = new Client({
      connectionString: databaseUrl,
      application_name: 'pavilhao-events',
      // It sends nothing itself, so without keepalives it would not notice that the server has gone.
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      connectionTimeoutMillis: 5_000,
    })
    client = opened
    let isOver = false
    const again = () => {
      if (isOver || isClosed) return
      isOver = true
      void opened.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), waitMs)
      timer.unref()
      waitMs = Math.min(2 * waitMs, longestWaitMs)
    }
    opened.on('error', again)
    opened.on('end', again)
    opened.on('notification', ({ payload = '' }) => hear?.(payload))
    try {
      await opened.connect()
      await opened.query(`listen ${name}`)
      waitMs = firstWaitMs
    } catch {
      again()
    }
  }

  return {
    send: async (text) => {
      await pool.query('select pg_notify($1, $2)', [name, text])
    },
    listen: (listener) => {
      hear = listener
      if (client === undefined && !isClosed) void connect()
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
