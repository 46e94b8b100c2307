import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { endWithUs } from './end-with-us.ts'
import { findFreePort } from './ports.ts'

const oldestVersion = 15
const debianFolder = '/usr/lib/postgresql'

const versionOf = (folder: string): number => {
  const postgres = join(folder, 'postgres')
  if (!existsSync(postgres) || !existsSync(join(folder, 'initdb'))) return 0
  const { stdout } = spawnSync(postgres, ['--version'], { encoding: 'utf8' })
  return Number(/\b(\d+)\.\d/.exec(stdout ?? '')?.[1] ?? 0)
}

/**
 * The program folder of a PostgreSQL 15 or later: from POSTGRES_BIN, from the path, or where Debian puts it. Undefined
 * when there is none.
 */
export function findPostgres(env = process.env): string | undefined {
  const named = env['POSTGRES_BIN']
  if (named) return versionOf(named) >= oldestVersion ? named : undefined
  const versions = existsSync(debianFolder) ? readdirSync(debianFolder) : []
  const folders = [
    ...(env['PATH'] ?? '').split(delimiter),
    ...versions.map((version) => join(debianFolder, version, 'bin')),
  ]
  return folders.find((folder) => versionOf(folder) >= oldestVersion)
}

/** PostgreSQL refuses to run as root, so it runs as the postgres user, or as nobody. */
function findOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  const line = ['postgres:', 'nobody:']
    .map((name) => lines.find((one) => one.startsWith(name)))
    .find((found) => found !== undefined)
  const [, , uid, gid] = (line ?? '').split(':')
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

export interface PostgresServer {
  /** Of its maintenance database, as its administrator. */
  url: string
  start: () => Promise<void>
  /** `fast` closes all connections and shuts down cleanly, `immediate` simulates a crash. */
  stop: (how: 'fast' | 'immediate') => Promise<void>
  /** Stops it and deletes everything. */
  close: () => Promise<void>
}

/** Creates a new PostgreSQL for a test and starts it. Throws where none is installed. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('no PostgreSQL 15 or later: see POSTGRES_BIN')
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-postgres-'))
  const owner = findOwner()
  if (owner) await chown(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const port = await findFreePort()
  const url = `postgres://pavilhao@127.0.0.1:${port}/postgres`
  const options = ['-U', 'pavilhao', '--auth=trust', '-E', 'UTF8', '--locale=C', '--no-sync']
  const made = spawn(join(programs, 'initdb'), ['-D', data, ...options], { ...owner, cwd: folder })
  const complaint: string[] = []
  made.stderr.on('data', (chunk: Buffer) => complaint.push(chunk.toString()))
  made.stdout.resume()
  const [code] = (await once(made, 'close')) as [number | null]
  if (code !== 0) throw new Error(`initdb failed: ${complaint.join('')}`)

  let running: ChildProcess | undefined
  const start = async () => {
    const place = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder]
    // A killed process loses nothing without fsync, and no test simulates a power failure.
    const settings = ['-F', '-c', 'max_connections=300', '-c', 'max_wal_size=512MB']
    running = spawn(join(programs, 'postgres'), [...place, ...settings], {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    })
    endWithUs(running)
    await waitUntilReady(url, running)
  }
  const stop = async (how: 'fast' | 'immediate') => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return
    const closed = once(running, 'exit')
    running.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await closed
  }
  await start()
  const close = async () => {
    await stop('fast')
    await rm(folder, { recursive: true, force: true })
  }
  return { url, start, stop, close }
}

async function waitUntilReady(url: string, running: ChildProcess) {
  for (;;) {
    const client = new Client({ connectionString: url })
    // An error of a connection that the server closes must not end the process.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.end()
      return
    } catch (error) {
      if (running.exitCode !== null) throw error
      await sleep(50)
    }
  }
}
