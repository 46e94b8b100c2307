import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectWithTls } from 'node:tls'
import { openDatabase } from '#provider/db/connection/open-database.ts'
import { migrate } from '#provider/db/migrate.ts'
import { databaseAddress, runSql } from '#provider/db/test-database.ts'
import { endWithUs } from '#provider/testing/end-with-us.ts'
import { startPostgres } from '#provider/testing/postgres-server.ts'
import { fillDatabase } from '#provider/testing/rows/fill-database.ts'
import { runProvider } from '#provider/testing/run-provider.ts'
import type { Reach, Setting } from './target.ts'

const host = 'localhost'

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The release in this folder, on PostgreSQL, with its app, and behind Caddy with the file that the release has. */
export async function behindTls(release: string, files: string): Promise<Setting> {
  const postgres = await startPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-tls-'))
  // A data directory stands for a database and the photos that belong to it.
  const addresses = new Map<string, string>()
  return {
    run: (env) => {
      // The release serves its own app.
      const { APP_DIR: _, ...given } = env
      const url = addresses.get(given['DATA_DIR'] ?? '')
      return runProvider({ ...given, ...(url && { DATABASE_URL: url }) }, { release })
    },
    fillDataDir: async (dataDir) => {
      const name = `pavilhao_${randomBytes(6).toString('hex')}`
      await runSql(postgres.url, `create database ${name}`)
      const url = databaseAddress(postgres.url, name)
      const database = await openDatabase({ databaseUrl: url })
      await migrate(database)
      await fillDatabase(database)
      await database.close()
      await mkdir(dataDir, { recursive: true })
      addresses.set(dataDir, url)
    },
    reach: (origin) => startCaddy(origin, { release, files, folder }),
    close: async () => {
      await postgres.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

interface Files {
  release: string
  /** Paths of the certificate and of its key, separated by a space: PAVILHAO_TLS. */
  files: string
  folder: string
}

async function startCaddy(origin: string, { release, files, folder }: Files): Promise<Reach> {
  const port = await findPort()
  const config = join(release, 'deploy', 'Caddyfile')
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', config], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      ...{
        PATH: process.env['PATH'],
        HOME: folder,
        XDG_CONFIG_HOME: folder,
        XDG_DATA_HOME: folder,
      },
      PAVILHAO_SITE: `https://${host}:${port}`,
      PAVILHAO_TLS: files,
      PAVILHAO_APP: new URL(origin).host,
      PAVILHAO_BIND: '127.0.0.1',
      PAVILHAO_HTTP_PORT: String(await findPort()),
    },
  })
  endWithUs(caddy)
  let output = ''
  caddy.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  while (!(await takesConnections(port))) {
    if (caddy.exitCode !== null) throw new Error(`Caddy did not start:\n${output}`)
    await sleep(50)
  }
  return {
    origin: `https://${host}:${port}`,
    isBehindProxy: true,
    connect: () => connectWithTls({ host: '127.0.0.1', port, servername: host }),
    close: async () => {
      if (caddy.exitCode !== null || caddy.signalCode !== null) return
      const gone = once(caddy, 'exit')
      caddy.kill('SIGTERM')
      await gone
    },
  }
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
