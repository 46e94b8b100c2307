import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { AwsClient } from 'aws4fetch'
import type { BucketSettings } from '../settings/settings.ts'
import { endWithUs } from './end-with-us.ts'
import { findFreePort, takesConnections } from './ports.ts'

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin']
const find = (name: string, env = process.env) =>
  (env['PATH'] ?? '').split(delimiter).find((folder) => existsSync(join(folder, name)))

/** Whether this machine has Ceph and its S3 gateway (Debian: `radosgw`, `ceph-mon`, `ceph-osd`). */
export const hasBuckets = programs.every((name) => find(name) !== undefined)

/** For the title of a test that needs them: `npm test` reports the reason at its end. */
export const withoutBuckets = hasBuckets ? '' : ' [skipped: no radosgw, ceph-mon and ceph-osd]'

const region = 'sa-east-1'
const owner = { keyId: 'AKPAV', secret: 'segredoDoArmazem1234' }
const guest = { keyId: 'AKGUEST', secret: 'segredoDeOutraConta5' }

/**
 * One monitor, one store in memory, one gateway, on the loopback address. Nobody signs in between them: the folder
 * belongs to one test.
 */
const configuration = (folder: string, ports: { monitor: number; gateway: number }) => `
[global]
fsid = ${randomUUID()}
mon host = v2:127.0.0.1:${ports.monitor}
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind ipv6 = false
ms mon client mode = crc
ms mon service mode = crc
auth cluster required = none
auth service required = none
auth client required = none
keyring =
run dir = ${folder}
admin socket =
log file = ${folder}/$name.log
osd objectstore = memstore
memstore device bytes = ${2 ** 32}
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon max pg per osd = 1000
# A cluster of one has nobody to wait for.
paxos propose interval = 0.02
paxos min wait = 0.01
mon tick interval = 1
[mon.a]
mon data = ${folder}/monitor
[osd.0]
osd data = ${folder}/store
[client.rgw]
auth client required = none
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway}
rgw thread pool size = 16
rgw enable lc threads = false
rgw enable gc threads = false
`

export interface Bucket {
  /** Settings for a provider: the bucket and the key of its owner. */
  settings: BucketSettings
  /** A key of another account, which may write, read and list, but not what `denied` names, such as `s3:GetObject`. */
  settingsOfGuest: (denied?: string) => Promise<BucketSettings>
  /** The names of its objects, such as `ab/abc….jpg`. */
  names: () => Promise<string[]>
  /** Undefined when the object is missing. */
  read: (name: string) => Promise<Buffer | undefined>
  remove: (name: string) => Promise<void>
}

/** The variables of a process that stores its photos there. */
export const settingsOf = ({ settings }: Bucket) => ({
  PHOTOS_URL: settings.url,
  PHOTOS_REGION: settings.region,
  PHOTOS_KEY_ID: settings.keyId,
  PHOTOS_SECRET: settings.secret,
})

export interface BucketServer {
  /** A new bucket. */
  open: () => Promise<Bucket>
  /** Kills the gateway; the objects stay. */
  stop: () => Promise<void>
  /** Starts the gateway again, with options of `radosgw`. */
  start: (...options: string[]) => Promise<void>
  /** Sends a signal to the gateway, such as SIGSTOP: it then takes connections and answers nothing. */
  signal: (name: NodeJS.Signals) => void
  /** Runs `radosgw-admin`; returns its output. */
  administer: (...args: string[]) => Promise<string>
  /** Stops everything and deletes it. */
  close: () => Promise<void>
}

/** Starts Ceph with its S3 gateway, which takes about two seconds. */
export async function startBuckets(): Promise<BucketServer> {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-buckets-'))
  const ports = { monitor: await findFreePort(), gateway: await findFreePort() }
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') }
  const options = { env, cwd: folder, timeout: 60_000 }
  const run = async (program: string, ...args: string[]) =>
    (await promisify(execFile)(program, args, options)).stdout
  const children: ChildProcess[] = []
  const begin = (program: string, ...args: string[]) => {
    const child = endWithUs(spawn(program, ['-f', ...args], { env, cwd: folder, stdio: 'ignore' }))
    children.push(child)
    return child
  }
  const startGateway = async (...given: string[]) => {
    const child = begin('radosgw', '-n', 'client.rgw', ...given)
    while (!(await takesConnections(ports.gateway))) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error('the gateway of the bucket ended at its start')
      }
      await sleep(50)
    }
    return child
  }
  await mkdir(join(folder, 'monitor'))
  await mkdir(join(folder, 'store'))
  await writeFile(env.CEPH_CONF, configuration(folder, ports))
  await run('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${ports.monitor}]`, 'map')
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'map')
  begin('ceph-mon', '-i', 'a')
  const store = randomUUID()
  await run('ceph', 'osd', 'new', store)
  await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', store)
  begin('ceph-osd', '-i', '0')
  for (const { keyId, secret } of [owner, guest]) {
    const named = [`--uid=${keyId}`, `--display-name=${keyId}`]
    await run(
      'radosgw-admin',
      'user',
      'create',
      ...named,
      `--access-key=${keyId}`,
      `--secret-key=${secret}`,
    )
  }
  let gateway = await startGateway()
  return {
    open: () => openBucket(`http://127.0.0.1:${ports.gateway}`),
    stop: () => end(gateway),
    start: async (...given) => {
      gateway = await startGateway(...given)
    },
    signal: (name) => void gateway.kill(name),
    administer: (...args) => run('radosgw-admin', ...args),
    close: async () => {
      await Promise.all(children.map(end))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function openBucket(origin: string): Promise<Bucket> {
  const name = `fotos-${randomBytes(6).toString('hex')}`
  const url = `${origin}/${name}`
  const client = new AwsClient({
    accessKeyId: owner.keyId,
    secretAccessKey: owner.secret,
    service: 's3',
    region,
  })
  const ask = async (path: string, method: string, body?: string) => {
    const answer = await client.fetch(`${url}${path}`, { method, ...(body && { body }) })
    const bytes = Buffer.from(await answer.arrayBuffer())
    if (!answer.ok && answer.status !== 404)
      throw new Error(`${answer.status}: ${bytes.toString()}`)
    return answer.ok ? bytes : undefined
  }
  await ask('', 'PUT')
  return {
    settings: { url, region, ...owner },
    settingsOfGuest: async (denied) => {
      const common = {
        Principal: { AWS: [`arn:aws:iam:::user/${guest.keyId}`] },
        Resource: [`arn:aws:s3:::${name}`, `arn:aws:s3:::${name}/*`],
      }
      const statements = [
        { Effect: 'Allow', Action: ['s3:PutObject', 's3:GetObject', 's3:ListBucket'], ...common },
        // Named, because an account may read what it has written itself.
        ...(denied === undefined ? [] : [{ Effect: 'Deny', Action: [denied], ...common }]),
      ]
      await ask('?policy', 'PUT', JSON.stringify({ Version: '2012-10-17', Statement: statements }))
      return { url, region, ...guest }
    },
    names: async () => {
      const found: string[] = []
      for (;;) {
        const query = `?list-type=2&start-after=${encodeURIComponent(found.at(-1) ?? '')}`
        const list = (await ask(query, 'GET'))?.toString() ?? ''
        const next = [...list.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key)
        if (next.length === 0) return found
        found.push(...next)
      }
    },
    read: (object) => ask(`/${object}`, 'GET'),
    remove: async (object) => void (await ask(`/${object}`, 'DELETE')),
  }
}

/** What it holds lies in memory and is not kept, so nothing is lost by a kill. */
async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
