import { execFile, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { appendFile, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { endWithUs } from '#provider/testing/end-with-us.ts'
import { findPostgres } from '#provider/testing/postgres-server.ts'
import { Client } from 'pg'
import { until } from '../until.ts'

const run = promisify(execFile)

/** A place for clusters and their archive, which the account of PostgreSQL owns. */
export interface Place {
  folder: string
  /** Runs one of PostgreSQL's programs as its account. */
  program: (name: string, args: readonly string[]) => Promise<void>
  owner: { uid: number; gid: number } | undefined
  remove: () => Promise<void>
}

/** PostgreSQL refuses to run as root, so that its programs run as the account `postgres` then. */
export async function makePlace(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-trial-'))
  const owner = process.getuid?.() === 0 ? await accountOf('postgres') : undefined
  if (owner) await chown(folder, owner.uid, owner.gid)
  return {
    folder,
    owner,
    program: async (name, args) => {
      await run(programAt(name), args, { cwd: folder, ...owner })
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Beside the server's own program, which may be found by a link. */
function programAt(name: string): string {
  const programs = findPostgres()
  if (programs === undefined) throw new Error('no PostgreSQL 15 or later: see POSTGRES_BIN')
  return join(dirname(realpathSync(join(programs, 'postgres'))), name)
}

async function accountOf(name: string) {
  const [uid, gid] = await Promise.all(
    ['-u', '-g'].map(async (which) => Number((await run('id', [which, name])).stdout)),
  )
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

export interface Cluster {
  data: string
  /** Of its maintenance database, as its administrator. */
  url: string
  start: () => Promise<void>
  /** `fast` shuts down cleanly, `immediate` simulates a crash. */
  stop: (how: 'fast' | 'immediate') => Promise<void>
}

/** A cluster in the folder `name`, whose data directory exists already or is made by `initCluster`. */
export async function clusterAt(place: Place, name: string): Promise<Cluster> {
  const data = join(place.folder, name)
  const port = await findFreePort()
  const url = `postgres://pavilhao@127.0.0.1:${port}/postgres`
  const settings = `\nport = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${place.folder}'\n`
  const log = join(place.folder, `${name}.log`)
  return {
    data,
    url,
    start: async () => {
      await appendFile(join(data, 'postgresql.auto.conf'), settings)
      const child = spawn(programAt('postgres'), ['-D', data], {
        ...place.owner,
        cwd: place.folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      endWithUs(child)
      child.stderr.on('data', (chunk: Buffer) => void appendFile(log, chunk))
      await until(`the cluster ${name} answers`, 120, async () => {
        if (child.exitCode !== null) throw new Error(`${name} ended: see ${log}`)
        return (await ask(url, 'select 1').catch(() => undefined)) !== undefined
      })
    },
    stop: (how) => place.program('pg_ctl', ['stop', '-D', data, '-m', how, '-w']),
  }
}

/** A new cluster that archives its WAL in `archive`, by a plain copy. */
export async function initCluster(place: Place, name: string, archive: string): Promise<Cluster> {
  const cluster = await clusterAt(place, name)
  const options = ['-U', 'pavilhao', '--auth=trust', '-E', 'UTF8', '--locale=C']
  await place.program('initdb', ['-D', cluster.data, ...options])
  await setIn(cluster, {
    archive_mode: 'on',
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f`,
    max_connections: '100',
  })
  return cluster
}

/** Adds settings, which hold from the next start. */
export const setIn = ({ data }: Cluster, settings: Record<string, string>) =>
  appendFile(
    join(data, 'postgresql.auto.conf'),
    Object.entries(settings)
      .map(([name, value]) => `${name} = '${value}'\n`)
      .join(''),
  )

/** Copies a base backup to a new cluster that replays the archive up to `moment` and then takes writes. */
export async function restoreTo(
  place: Place,
  { name, base, archive, moment }: Record<'name' | 'base' | 'archive' | 'moment', string>,
): Promise<Cluster> {
  const cluster = await clusterAt(place, name)
  await cp(base, cluster.data, { recursive: true, preserveTimestamps: true })
  await writeFile(join(cluster.data, 'recovery.signal'), '')
  await setIn(cluster, {
    archive_mode: 'off',
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: moment,
    recovery_target_action: 'promote',
  })
  await handOver(place, cluster.data)
  await cluster.start()
  await until('the recovery ends', 120, async () => {
    const [row] = await ask<{ is: boolean }>(cluster.url, 'select pg_is_in_recovery() as is')
    return row?.is === false
  })
  // A standby that is copied from this cluster would otherwise stop at the moment too, and take writes.
  for (const name of ['restore_command', 'recovery_target_time', 'recovery_target_action'])
    await ask(cluster.url, `alter system reset ${name}`)
  return cluster
}

/** Gives what root has written to the account of PostgreSQL, as its server demands. */
async function handOver({ owner }: Place, folder: string) {
  if (owner) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, folder])
  await run('chmod', ['700', folder])
}

export async function makeFolder({ folder, owner }: Place, name: string): Promise<string> {
  const path = join(folder, name)
  await mkdir(path)
  if (owner) await chown(path, owner.uid, owner.gid)
  return path
}

/** The rows of one query, on a connection of its own. */
export async function ask<Row>(url: string, query: string): Promise<Row[]> {
  const client = new Client({ connectionString: url })
  // An error of a connection that the server closes must not end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(query)).rows as Row[]
  } finally {
    await client.end()
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
