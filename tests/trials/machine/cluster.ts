import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { endWithUs } from '#provider/testing/end-with-us.ts'
import { findPostgres } from '#provider/testing/postgres-server.ts'
import { inRoot } from '../../../scripts/steps/paths.mjs'
import { until } from '../until.ts'
import { addressOf, killAllOf, makeMachines, startHere, startOn } from './network.ts'

const machines = [1, 2, 3]
/** Where HAProxy listens, beside the provider. */
const way = '127.0.0.1:5000'

const password = 'uma-senha-do-armazem'
const api = { PATRONI_RESTAPI_USERNAME: 'patroni', PATRONI_RESTAPI_PASSWORD: password }
const accounts = {
  ...api,
  PATRONI_SUPERUSER_USERNAME: 'postgres',
  PATRONI_SUPERUSER_PASSWORD: password,
  PATRONI_REPLICATION_USERNAME: 'replicator',
  PATRONI_REPLICATION_PASSWORD: password,
}

interface Member {
  name: string
  role: string
  state: string
}

const ask = (machine: number, path: string, init: RequestInit = {}) =>
  fetch(`http://${addressOf(machine, 'outer')}:8008${path}`, {
    ...init,
    headers: {
      authorization: `Basic ${Buffer.from(Object.values(api).join(':')).toString('base64')}`,
    },
    signal: AbortSignal.timeout(init.method === 'POST' ? 60_000 : 2_000),
  })

/** As the machine itself says. */
const isPrimary = async (machine: number) => (await ask(machine, '/primary')).status === 200
const primary = () =>
  until('a primary', 90, async () => {
    const found = await Promise.all(
      machines.map((machine) => isPrimary(machine).catch(() => false)),
    )
    return machines[found.indexOf(true)]
  })
/** What the machines know of each other, from the first one that answers. */
const members = async (): Promise<Member[]> => {
  const answer = await Promise.any(machines.map((machine) => ask(machine, '/cluster')))
  return ((await answer.json()) as { members: Member[] }).members
}
/** A leader, a synchronous standby, and nobody else who is not running. */
const isWhole = async () => {
  const found = await members()
  const roles = found.map(({ role }) => role)
  return (
    found.length === machines.length &&
    found.every(({ state }) => ['running', 'streaming'].includes(state)) &&
    roles.includes('leader') &&
    roles.includes('sync_standby')
  )
}

/** The files of Debian's account postgres, which PostgreSQL, Patroni and etcd run as. */
function ownFolder() {
  const line = readFileSync('/etc/passwd', 'utf8').match(/^postgres:[^:]*:(\d+):(\d+)/m)
  if (!line) throw new Error('there is no account postgres')
  const folder = mkdtempSync(join(tmpdir(), 'pavilhao-machine-'))
  const make = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path, { mode: 0o700 })
    chownSync(path, Number(line[1]), Number(line[2]))
    return path
  }
  chmodSync(folder, 0o755)
  return { folder, make }
}

/** As deploy/patroni.yml says. */
function argumentsOfEtcd(machine: number, place: string) {
  const url = (one: number, port: number) => `http://${addressOf(one, 'inner')}:${port}`
  return [
    ...['--name', `etcd${machine}`, '--data-dir', join(place, 'etcd')],
    ...['--enable-v2', '--pre-vote', '--initial-cluster-token', 'pavilhao'],
    ...['--listen-peer-urls', url(machine, 2380)],
    ...['--initial-advertise-peer-urls', url(machine, 2380)],
    ...['--listen-client-urls', url(machine, 2379), '--advertise-client-urls', url(machine, 2379)],
    '--initial-cluster',
    machines.map((one) => `etcd${one}=${url(one, 2380)}`).join(','),
  ]
}

/**
 * Three machines, each with etcd, Patroni and PostgreSQL, and HAProxy here, with the files of deploy/. Resolves once
 * writes pass.
 */
export async function startCluster() {
  makeMachines(machines.length)
  const { folder, make } = ownFolder()
  const found = findPostgres()
  if (found === undefined) throw new Error('no PostgreSQL 15 or later: see POSTGRES_BIN')
  // Patroni needs all programs of PostgreSQL, also where the folder has links to some of them.
  const programs = dirname(realpathSync(join(found, 'postgres')))
  const places = new Map(machines.map((machine) => [machine, make(`machine${machine}`)]))
  const said = new Map<string, string[]>()

  const start = (machine: number) => {
    const inner = addressOf(machine, 'inner')
    const place = places.get(machine) ?? ''
    const etcd = startOn(machine, 'etcd', { args: argumentsOfEtcd(machine, place) })
    said.set(`etcd ${machine}`, etcd.words)
    const env = {
      ...accounts,
      PATRONI_NAME: `db${machine}`,
      PATRONI_RESTAPI_LISTEN: '0.0.0.0:8008',
      PATRONI_RESTAPI_CONNECT_ADDRESS: `${inner}:8008`,
      PATRONI_POSTGRESQL_LISTEN: '0.0.0.0:5432',
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: `${inner}:5432`,
      PATRONI_POSTGRESQL_DATA_DIR: join(place, 'data'),
      PATRONI_POSTGRESQL_BIN_DIR: programs,
      PATRONI_POSTGRESQL_PGPASS: join(place, 'pgpass'),
      PATRONI_ETCD_HOSTS: machines.map((one) => `${addressOf(one, 'inner')}:2379`).join(','),
      HOME: place,
    }
    const file = inRoot('deploy', 'patroni.yml')
    said.set(`patroni ${machine}`, startOn(machine, 'patroni', { args: [file], env }).words)
  }

  const startProxy = () => {
    const env = {
      PAVILHAO_DATABASE_BIND: way,
      ...Object.fromEntries(
        machines.map((one) => [`PAVILHAO_DATABASE_${one}`, addressOf(one, 'outer')]),
      ),
    }
    const proxy = startHere('haproxy', ['-db', '-f', inRoot('deploy', 'haproxy.cfg')], env)
    said.set('haproxy', proxy.words)
    return proxy.child
  }

  for (const machine of machines) start(machine)
  let proxy = startProxy()
  const url = `postgres://postgres:${encodeURIComponent(password)}@${way}/postgres`
  const cluster = {
    /** Of the maintenance database, as its administrator, through HAProxy. */
    url,
    primary,
    isPrimary,
    kill: killAllOf,
    killPostgres: (machine: number) => {
      const file = join(places.get(machine) ?? '', 'data', 'postmaster.pid')
      process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL')
    },
    start,
    /** Waits until all three machines take part again. */
    whole: () => until('three machines that take part', 120, isWhole),
    members,
    switchOver: async () => {
      const leader = `db${await primary()}`
      const candidate = (await members()).find(({ role }) => role === 'sync_standby')?.name
      const answer = await ask(await primary(), '/switchover', {
        method: 'POST',
        body: JSON.stringify({ leader, candidate }),
      })
      if (answer.status !== 200) throw new Error(`switchover: ${await answer.text()}`)
    },
    restartProxy: async () => {
      proxy.kill('SIGKILL')
      proxy = startProxy()
    },
    said: () => [...said].map(([name, words]) => `${name}:\n  ${words.join('\n  ')}`).join('\n'),
    close: () => {
      proxy.kill('SIGKILL')
      for (const machine of machines) killAllOf(machine)
      rmSync(folder, { recursive: true, force: true })
    },
  }
  try {
    await cluster.whole()
    await until('a connection through HAProxy', 30, async () => {
      const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
      client.on('error', () => undefined)
      await client.connect()
      await client.end()
      return true
    })
  } catch (error) {
    process.stderr.write(`${cluster.said()}\n`)
    cluster.close()
    throw error
  }
  return cluster
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Runs a program with its output on ours; resolves to its code. This process goes on reading what the machines say:
 * PostgreSQL stops where nobody reads its log.
 */
export async function runShown(command: string, args: string[], env: Record<string, string>) {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  const [code] = (await once(endWithUs(child), 'exit')) as [number | null]
  return code ?? 1
}
