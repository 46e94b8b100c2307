import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { attemptHeader } from '#contract/write-headers.ts'
import type { StuffingState } from '#contract/schemas/stuffing.ts'
import type { Database } from './db/database.ts'
import { openDatabase } from './db/connection/open-database.ts'
import { photos } from './db/schema/photos.ts'
import { users } from './db/schema/people.ts'
import { testDatabaseUrl } from './db/test-database.ts'
import {
  hasBuckets,
  settingsOf,
  startBuckets,
  withoutBuckets,
  type Bucket,
  type BucketServer,
} from './testing/bucket-server.ts'
import { exitIds, fillDatabase, password } from './testing/rows/fill-database.ts'
import { multipart } from './testing/calls/multipart.ts'
import { picture } from './testing/pictures.ts'
import { complaintsIn, endProvider, runProvider, type Run } from './testing/run-provider.ts'

/** A machine that is busy with other tests may take long to start a process. */
const patienceMs = 120_000

const metricsToken = 'segredo-das-metricas-de-32-letras-ou-mais'

const canRun = testDatabaseUrl !== undefined && hasBuckets

describe.runIf(canRun)(`two processes on one database and one bucket${withoutBuckets}`, () => {
  const runs: Run[] = []
  let folder: string
  let buckets: BucketServer
  let bucket: Bucket
  let database: Database
  let env: Record<string, string>
  let one = ''
  let other = ''

  const dropLater = async (name: string) => {
    const client = new Client({ connectionString: testDatabaseUrl })
    await client.connect()
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  }
  let name: string

  const keptPhotos = async () => (await bucket.names()).filter((name) => name.endsWith('.jpg'))

  const begin = (place: string) => {
    const run = runProvider({ ...env, DATA_DIR: join(folder, place) })
    runs.push(run)
    return run
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pavilhao-several-'))
    buckets = await startBuckets()
    bucket = await buckets.open()
    name = `pavilhao_test_${randomBytes(6).toString('hex')}`
    const client = new Client({ connectionString: testDatabaseUrl })
    await client.connect()
    await client.query(`create database ${name}`)
    await client.end()
    const url = new URL(testDatabaseUrl ?? '')
    url.pathname = `/${name}`
    env = {
      NODE_ENV: 'production',
      DATABASE_URL: url.href,
      JWT_SECRET: 'um segredo de produção de mais de 32 bytes',
      ADMIN_USERNAME: 'Chefia',
      ADMIN_PASSWORD: 'senha comprida',
      METRICS_TOKEN: metricsToken,
      ...settingsOf(bucket),
    }
    // Both start at once, on an empty database.
    const [first, second] = [begin('um'), begin('outro')]
    one = (await first.origin) ?? expect.unreachable(first.said().complaint)
    other = (await second.origin) ?? expect.unreachable(second.said().complaint)
    database = await openDatabase({ databaseUrl: url.href })
    await fillDatabase(database)
  }, patienceMs)

  afterAll(async () => {
    for (const run of runs) await endProvider(run, 'SIGKILL')
    await database.close()
    await dropLater(name)
    await buckets.close()
    await rm(folder, { recursive: true, force: true })
  }, patienceMs)

  const signIn = (origin: string, username: string, typed = password) =>
    fetch(`${origin}${paths.signIn()}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: typed }),
    })

  const authorize = async (origin: string, username: string) => {
    const { token } = (await (await signIn(origin, username)).json()) as { token: string }
    return { authorization: `Bearer ${token}` }
  }

  const addPre = async (origin: string, person: Record<string, string>, bytes: Buffer) => {
    const body = multipart([
      { name: 'step', value: 'PRE' },
      { name: 'file', bytes },
    ])
    return fetch(`${origin}${paths.stuffingUpload(exitIds.withPre)}`, {
      method: 'PUT',
      headers: { ...(body.headers as Record<string, string>), ...person },
      body: new Uint8Array(body.payload as Buffer),
    })
  }

  const stateAt = async (origin: string, headers: Record<string, string>) => {
    const answer = await fetch(`${origin}${paths.stuffing(exitIds.withPre)}`, { headers })
    return ((await answer.json()) as { value: StuffingState }).value
  }

  test('when both start at once on an empty database, migrations and the first administrator are created once', async () => {
    const admins = await database.orm.select().from(users).where(eq(users.username, 'chefia'))
    expect(admins).toHaveLength(1)
    expect((await signIn(one, 'chefia', 'senha comprida')).status).toBe(200)
    const complaints = runs.flatMap(({ said }) => complaintsIn(said().complaint))
    // On a busy machine the first sweep may wait too long for a connection; it is retried the next day.
    const isLateSweep = (words: string) => /limpeza diária[^]*timeout exceeded/.test(words)
    expect(complaints.filter((words) => !isLateSweep(words))).toEqual([])
  })

  test('OPS-01 each process tells its own calls and connections, and the devices of all', async () => {
    const status = {
      ...{ nome: 'Tablet', versao: 'r1', pendentes: 3, fotos: 1, deOutros: 0, recusados: 1 },
      ...{ recusas: [], usado: 1, total: 2, espaco: 'LIVRE', tela: null, telaNome: null },
      esperaSegundos: 3 * 3600,
    }
    const answer = await fetch(`${one}${paths.deviceStatus(randomUUID())}`, {
      method: 'PUT',
      headers: { ...(await authorize(one, 'ana')), 'content-type': 'application/json' },
      body: JSON.stringify(status),
    })
    expect(answer.status).toBe(200)
    const headers = { authorization: `Bearer ${metricsToken}` }
    const [own, others] = await Promise.all(
      [one, other].map(async (origin) => (await fetch(`${origin}/metrics`, { headers })).text()),
    )
    for (const text of [own, others]) {
      expect(text).toMatch(/^pavilhao_database_up 1$/m)
      expect(text).toMatch(/^pavilhao_database_connections\{state="waiting"\} \d+$/m)
      expect(text).toMatch(/^pavilhao_devices\{state="late"\} 1$/m)
      expect(text).toMatch(/^pavilhao_device_entries\{state="unsent"\} 3$/m)
    }
    const route = 'route="/api/core/aparelho/:idAparelho"'
    expect([own?.includes(route), others?.includes(route)]).toEqual([true, false])
  })

  test('a session is valid at both processes, and a revoked permission is refused at both', async () => {
    const headers = await authorize(one, 'ana')
    const ask = async (origin: string) =>
      (await fetch(`${origin}${paths.me()}`, { headers })).status
    expect([await ask(one), await ask(other)]).toEqual([200, 200])
    await database.orm.update(users).set({ bloqueado: 1 }).where(eq(users.username, 'ana'))
    expect([await ask(one), await ask(other)]).toEqual([401, 401])
    await database.orm.update(users).set({ bloqueado: 0 }).where(eq(users.username, 'ana'))
  })

  test('sign-in failures are counted together: five at each process close the name at both', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await signIn(one, 'rita', 'x')).status).toBe(401)
      expect((await signIn(other, 'rita', 'x')).status).toBe(401)
    }
    expect((await signIn(one, 'rita')).status).toBe(429)
    expect((await signIn(other, 'rita')).status).toBe(429)
  })

  test('a photo that one process received is served whole by the other', async () => {
    const headers = await authorize(one, 'beto')
    expect((await addPre(one, headers, await picture(90, 60, '#112233'))).status).toBe(200)
    const read = async (origin: string) => {
      const url = `${origin}${paths.stuffingFile(exitIds.withPre, 'PRE')}`
      const answer = await fetch(url, { headers })
      return [answer.status, Buffer.from(await answer.arrayBuffer()).toString('base64')]
    }
    expect(await read(other)).toEqual(await read(one))
    expect((await read(other))[0]).toBe(200)
    await expect.poll(keptPhotos).toHaveLength(2)
  })

  test('a thumbnail that one process failed to store is made by the other', async () => {
    const headers = await authorize(other, 'beto')
    const readSmall = async (origin: string) => {
      const small = paths.stuffingFile(exitIds.withPre, 'PRE', undefined, { thumb: true })
      const answer = await fetch(`${origin}${small}`, { headers })
      return Buffer.from(await answer.arrayBuffer())
    }
    const small = await readSmall(one)
    const name = (await keptPhotos()).find((address) => address.endsWith('.thumb.jpg')) ?? ''
    expect(await bucket.read(name)).toEqual(small)
    await bucket.remove(name)
    expect(await readSmall(other)).toEqual(small)
    await expect.poll(() => bucket.read(name)).toEqual(small)
  })

  test('one key at both processes at once has one effect', async () => {
    const person = await authorize(other, 'beto')
    const before = (await stateAt(one, person)).preCounter
    const bytes = await picture(91, 60, '#445566')
    const headers = { ...person, 'idempotency-key': `"${randomUUID()}"` }
    const send = () => Promise.all([one, other, one, other].map((to) => addPre(to, headers, bytes)))
    const statuses = (await send()).map(({ status }) => status)
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => ![200, 409].includes(status))).toEqual([])
    expect((await stateAt(other, person)).preCounter).toBe(before + 1)
    const again = await addPre(other, headers, bytes)
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true'])
  })

  test('an attempt that one forwarding server took is not forwarded by another', async () => {
    const url = new URL(testDatabaseUrl ?? '')
    url.pathname = `/${name}`
    const upstream = { PROVIDER_URL: other, DATABASE_URL: url.href }
    const forwarding = ['passa', 'passa também'].map((place) => {
      const run = runProvider({ ...upstream, DATA_DIR: join(folder, place) })
      runs.push(run)
      return run
    })
    const [first = '', second = ''] = await Promise.all(forwarding.map(({ origin }) => origin))
    const person = await authorize(first, 'beto')
    const before = (await stateAt(other, person)).preCounter
    const key = { 'idempotency-key': `"${randomUUID()}"` }
    const headers = { ...person, ...key, [attemptHeader]: randomUUID() }
    const bytes = await picture(92, 60, '#554433')
    const answers = [
      await addPre(first, headers, bytes),
      await addPre(second, headers, bytes),
      await addPre(first, headers, bytes),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 502, 200])
    expect(answers.map((answer) => answer.headers.get('idempotency-replayed'))).toEqual([
      null,
      null,
      null,
    ])
    expect((await stateAt(other, person)).preCounter).toBe(before + 1)
  }, 120_000)

  test('LIVE-02 a monitor at one process hears of a change that the other one made', async () => {
    const headers = await authorize(other, 'sandra')
    const accept = 'text/event-stream'
    const url = `${other}${paths.monitorEvents()}`
    const stream = await fetch(url, { headers: { ...headers, accept } })
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
    expect((await reader?.read())?.value).toBe(': pronto\n\n')
    let isHeard = false
    const hearing = reader?.read().then(({ value }) => {
      isHeard = true
      return value
    })
    const body = JSON.stringify({ status: 1 })
    const call = async () => {
      const to = `${one}${paths.exitDriverCall(exitIds.withPre)}`
      const json = { 'content-type': 'application/json' }
      await fetch(to, { method: 'PUT', headers: { ...headers, ...json }, body })
      return isHeard
    }
    // The process begins to listen with its first monitor.
    await expect.poll(call, { timeout: 30_000, interval: 1_000 }).toBe(true)
    expect(await hearing).toMatch(/^data: (?:chegadas|carregamentos)\n\n/)
    await reader?.cancel()
  })

  test('photos sent to both processes at once, without keys, are all stored', async () => {
    const person = await authorize(other, 'beto')
    const before = (await stateAt(one, person)).preCounter
    const pictures = await Promise.all(
      Array.from({ length: 12 }, (_, number) => picture(60 + number, 40)),
    )
    const answers = await Promise.all(
      pictures.map((bytes, number) => addPre(number % 2 === 0 ? one : other, person, bytes)),
    )
    expect(answers.map(({ status }) => status)).toEqual(pictures.map(() => 200))
    expect((await stateAt(other, person)).preCounter).toBe(before + 12)
  })

  test('when one process is killed, the other keeps working with all acknowledged data', async () => {
    const person = await authorize(other, 'beto')
    const before = await stateAt(one, person)
    const victim = runs[0] ?? expect.unreachable()
    await endProvider(victim, 'SIGKILL')
    expect(await stateAt(other, person)).toEqual(before)
    expect((await addPre(other, person, await picture(95, 60, '#778899'))).status).toBe(200)
    const kept = await database.orm.select().from(photos)
    const images = (await keptPhotos()).filter((address) => !address.endsWith('.thumb.jpg'))
    expect(images).toHaveLength(kept.length)
  })

  test('while the bucket is down photos get 503 without an effect, and uploads work again afterwards', async () => {
    const person = await authorize(other, 'beto')
    const before = await stateAt(other, person)
    await buckets.stop()
    const refused = await addPre(other, person, await picture(96, 60, '#99aabb'))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    await buckets.start()
    expect(await stateAt(other, person)).toEqual(before)
    expect((await addPre(other, person, await picture(96, 60, '#99aabb'))).status).toBe(200)
  })
})
