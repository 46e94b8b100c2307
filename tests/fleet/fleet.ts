import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { roles } from '#contract/roles.ts'
import type { Database } from '#provider/db/database.ts'
import { migrate } from '#provider/db/migrate.ts'
import { openDatabase } from '#provider/db/open-database.ts'
import { grants, roles as roleRows, users } from '#provider/db/schema/people.ts'
import { toSearchText } from '#provider/db/search-text.ts'
import { keyOf, signToken } from '#provider/session/token.ts'
import { addLine } from '#provider/testing/add-stock.ts'
import { fillDatabase } from '#provider/testing/fill-database.ts'
import { picture } from '#provider/testing/pictures.ts'
import type { PostgresServer } from '#provider/testing/postgres-server.ts'
import { readStockSum } from '#provider/testing/read-stock.ts'
import { endProvider, runProvider, type Run } from '#provider/testing/run-provider.ts'
import { startS3 } from '#provider/testing/s3-server.ts'
import { isAside, type Entry } from '#src/outbox/entry.ts'
import { seeded, type Random } from '../outbox-simulation/random.ts'
import { kindsOfDay, type Day, type Place } from './days.ts'
import { startDevice, type FleetDevice } from './device.ts'
import { startFaultyProxy, type FaultyProxy } from './faulty-proxy.ts'

const secret = 'o segredo de uma frota com mais de trinta e dois bytes'

export interface FleetOptions {
  seed: number
  devices: number
  processes: number
  /** Pieces of work of each device, one after the other. */
  days: number
  /** The provider honours `Idempotency-Key`, and the devices know it. */
  keys: boolean
  /** How many times a process is killed or the database restarted. */
  disruptions: number
  /** How likely a call meets a fault of the network, from 0 to 1. */
  trouble: number
  /** Longest pause between two acts of a person, in ms. */
  longestPauseMs: number
  /** Of days.ts; all of them without it. */
  kinds?: typeof kindsOfDay
  /** Sends again whatever was lost, without asking: such a fleet has to be found out. */
  blind?: boolean
  /** Longer than anything that was given up goes on for, in ms; the report says whether that was so. */
  quarantineMs: number
  say?: (words: string) => void
}

/** What the database holds otherwise than was done. */
export interface Difference {
  username: string
  expected: unknown
  actual: unknown
}

export interface FleetReport {
  entries: number
  settled: number
  /** Waits for what the provider wants first, as it should. */
  aside: number
  photos: number
  differences: Difference[]
  /** Photos of the database that no bucket has. */
  lostPhotos: string[]
  stockBefore: { kilos: number; units: number }
  stockAfter: { kilos: number; units: number }
  /** Entries settled between one disruption and the next. */
  progress: number[]
  disrupted: { killed: number; restarted: number }
  asked: Record<string, number>
  /** Neither settled nor aside at the end. */
  stuck: { kind: string; state: string; why: string | undefined; message: string | undefined }[]
  faults: FaultyProxy['counts']
  /** The premise of the quarantine: what was given up went on for no longer. */
  longestAfterwardsMs: number
  quarantineMs: number
  /** Processes of the provider that ended by themselves. */
  crashed: string[]
  /** Errors of its own that the provider reported, without what was broken on purpose. */
  complaints: string[]
  seconds: number
}

/** A provider of several processes on one database and one bucket, which can be killed and started. */
async function startProcesses(env: Record<string, string>, count: number) {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-fleet-'))
  const all: { run: Run; origin: string | undefined; isEnding: boolean }[] = []
  const complaints: string[] = []
  const crashed: string[] = []
  const begin = async (place: number) => {
    const run = runProvider({ ...env, DATA_DIR: join(folder, String(place)) })
    const one = { run, origin: undefined as string | undefined, isEnding: false }
    all[place] = one
    let answered = false
    void run.ended.then(({ complaint }) => {
      one.origin = undefined
      complaints.push(...errorsIn(complaint))
      // One that never answered had no database to start with.
      if (!one.isEnding && answered) crashed.push(complaint)
    })
    one.origin = await run.origin
    answered = one.origin !== undefined
    return one.origin !== undefined
  }
  await begin(0)
  const rest = Array.from({ length: count - 1 }, (_, index) => begin(index + 1))
  await Promise.all(rest)
  return {
    complaints,
    origins: () => all.flatMap(({ origin }) => (origin === undefined ? [] : [origin])),
    /** Killed without a word, and started again; while the database is away it cannot start. */
    kill: async (place: number) => {
      const victim = all[place]
      if (!victim) return
      victim.origin = undefined
      victim.isEnding = true
      await endProvider(victim.run, 'SIGKILL')
      for (let tries = 0; tries < 20; tries += 1) if (await begin(place)) return
      throw new Error('a process of the provider does not start any more')
    },
    crashed: () => crashed,
    close: async () => {
      for (const one of all) one.isEnding = true
      await Promise.all(all.map(({ run }) => endProvider(run, 'SIGKILL')))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Processes = Awaited<ReturnType<typeof startProcesses>>

async function openNewDatabase(postgres: PostgresServer) {
  const name = `pavilhao_fleet_${randomBytes(6).toString('hex')}`
  const run = async (statement: string) => {
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  const url = new URL(postgres.url)
  url.pathname = `/${name}`
  const database = await openDatabase({ databaseUrl: url.href })
  await migrate(database)
  await fillDatabase(database)
  const close = async () => {
    await database.close()
    await run(`drop database ${name} with (force)`)
  }
  return { database, url: url.href, close }
}

/** People who may do everything on the floor, with a session. */
async function addPeople({ orm }: Database, count: number) {
  const at = new Date()
  const rows = await orm.select().from(roleRows)
  const floor = rows.filter(({ role }) => role !== roles[0])
  const people: { username: string; nome: string; token: string }[] = []
  for (let number = 1; number <= count; number += 1) {
    const [username, nome] = [`aparelho-${number}`, `Pessoa do aparelho ${number}`]
    const row = { username, nome, tipo: 'SGL' as const, searchText: toSearchText(username, nome) }
    const [made] = await orm
      .insert(users)
      .values({ ...row, createdAt: at, updatedAt: at })
      .returning()
    const uid = made?.uid ?? 0
    for (const { rid } of floor) await orm.insert(grants).values({ uid, rid, createdAt: at })
    const token = await signToken(keyOf(secret), { uid, username, nome, roles: [] })
    people.push({ username, nome, token })
  }
  return people
}

interface Worker {
  person: Place['person']
  device: FleetDevice
  days: Day[]
}

async function makeWorkers(
  options: FleetOptions,
  database: Database,
  proxy: FaultyProxy,
  origin: string,
): Promise<Worker[]> {
  const { devices, days, keys, seed, quarantineMs, kinds = kindsOfDay, blind = false } = options
  const lines = []
  for (let line = 0; line < 5; line += 1)
    lines.push(await addLine(database, { capacidade: 100_000 }))
  const base = await picture()
  let made = 0
  const next = () => (made += 1)
  const workers: Worker[] = []
  for (const [index, person] of (await addPeople(database, devices)).entries()) {
    const place: Place = { database, base, person, origin, lines, next }
    const work: Day[] = []
    for (let day = 0; day < days; day += 1) {
      const make = kinds[(index + day) % kinds.length]
      if (make) work.push(await make(place))
    }
    const random = seeded(seed, `device ${index}`)
    const { token } = person
    const device = startDevice({
      person: `fleet|${person.username}`,
      token,
      origin: proxy.origin,
      keys,
      quarantineMs,
      blind,
      random,
    })
    workers.push({ person, device, days: work })
  }
  return workers
}

async function liveThrough({ device, days }: Worker, random: Random, longestPauseMs: number) {
  for (const { acts } of days) {
    for (const act of acts) {
      await sleep(random.next() * longestPauseMs)
      await device.act(act)
    }
  }
}

/** One thing after the other breaks, each only once work has gone on since the one before. */
async function disrupt(
  options: FleetOptions,
  random: Random,
  surroundings: { processes: Processes; postgres: PostgresServer; settled: () => number },
  over: AbortSignal,
) {
  const { processes, postgres, settled } = surroundings
  const done = { killed: 0, restarted: 0 }
  const progress: number[] = []
  let before = settled()
  for (let count = 0; count < options.disruptions && !over.aborted; count += 1) {
    while (settled() - before < options.devices / 4 && !over.aborted) await sleep(100)
    progress.push(settled() - before)
    before = settled()
    options.say?.(`${before} entries have arrived; disruption ${count + 1}`)
    if (count % 3 === 1) {
      done.restarted += 1
      await postgres.stop(random.pick(['fast', 'immediate']))
      await postgres.start()
    } else {
      done.killed += 1
      await processes.kill(random.int(0, options.processes - 1))
    }
  }
  return { done, progress }
}

/** The database was away on purpose, or a connection broken off. */
const isExpected = (complaint: string) =>
  /\/node-postgres\/|\/pg-protocol\/|\/pg-pool\/|\/pg\/lib\/|ECONNRE|EPIPE|aborted|O banco de dados/.test(
    complaint,
  )

/** What a process wrote, by error: each begins with its moment, its stack comes after it. */
const errorsIn = (complaint: string) =>
  complaint.split(/\n(?=\d{4}-\d\d-\d\dT)/).filter((error) => error.trim() !== '')

const stuckOf = (entries: Entry[]) =>
  entries
    .filter((entry) => entry.state !== 'settled' && !isAside(entry))
    .map(({ kind, state, parked }) => ({
      kind,
      state,
      why: parked?.why,
      message: parked?.message,
    }))

/** A working day of a fleet under faults; the report says what became of it. */
export async function runFleet(
  postgres: PostgresServer,
  options: FleetOptions,
): Promise<FleetReport> {
  const startedAt = performance.now()
  const random = seeded(options.seed, 'fleet')
  const s3 = await startS3()
  const { database, url, close } = await openNewDatabase(postgres)
  const processes = await startProcesses(
    {
      NODE_ENV: 'production',
      DATABASE_URL: url,
      JWT_SECRET: secret,
      ADMIN_USERNAME: 'chefia',
      ADMIN_PASSWORD: 'senha comprida',
      IDEMPOTENCY: options.keys ? 'on' : 'off',
      PHOTOS_URL: s3.bucket.url,
      PHOTOS_REGION: s3.bucket.region,
      PHOTOS_KEY_ID: s3.bucket.keyId,
      PHOTOS_SECRET: s3.bucket.secret,
    },
    options.processes,
  )
  const proxy = await startFaultyProxy(processes.origins, random)
  const workers = await makeWorkers(options, database, proxy, processes.origins()[0] ?? '')
  try {
    options.say?.(`${workers.length} devices are at work`)
    const stockBefore = await readStockSum(database)
    const settled = () => workers.reduce((sum, { device }) => sum + device.settled(), 0)
    const over = new AbortController()
    proxy.setTrouble(options.trouble)
    const disrupting = disrupt(options, random, { processes, postgres, settled }, over.signal)
    await Promise.all(
      workers.map((worker, index) =>
        liveThrough(worker, seeded(options.seed, `person ${index}`), options.longestPauseMs),
      ),
    )
    const { done, progress } = await disrupting
    over.abort()
    options.say?.('everything was done; the network is well again')
    proxy.setTrouble(0)
    await Promise.all(workers.map(({ device }) => device.finish()))
    await Promise.all(workers.map(({ device }) => device.stop()))
    return {
      ...(await judge(workers, database, s3.objects)),
      stockBefore,
      stockAfter: await readStockSum(database),
      progress,
      disrupted: done,
      faults: proxy.counts,
      longestAfterwardsMs: Math.round(proxy.longestAfterwardsMs()),
      quarantineMs: options.quarantineMs,
      crashed: processes.crashed(),
      complaints: processes.complaints.filter((complaint) => !isExpected(complaint)),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    await Promise.all(workers.map(({ device }) => device.stop()))
    for (const { device } of workers) device.close()
    await proxy.close()
    await processes.close()
    await s3.close()
    await close()
  }
}

async function judge(workers: Worker[], database: Database, objects: ReadonlyMap<string, Buffer>) {
  const differences: Difference[] = []
  for (const { person, days } of workers) {
    for (const { expected, actual } of days) {
      const found = await actual().catch(String)
      if (JSON.stringify(found) !== JSON.stringify(expected)) {
        differences.push({ username: person.username, expected, actual: found })
      }
    }
  }
  const entries = (await Promise.all(workers.map(({ device }) => device.entries()))).flat()
  const rows = await database.orm.query.photos.findMany()
  const names = [...objects.keys()]
  const asked: Record<string, number> = {}
  for (const { device } of workers) {
    for (const [why, count] of device.asked) asked[why] = (asked[why] ?? 0) + count
  }
  return {
    entries: entries.length,
    settled: entries.filter(({ state }) => state === 'settled').length,
    aside: entries.filter(isAside).length,
    stuck: stuckOf(entries),
    photos: rows.length,
    lostPhotos: rows
      .map(({ sha256 }) => sha256)
      .filter((sha256) => !names.some((name) => name.endsWith(`/${sha256}.jpg`))),
    differences,
    asked,
  }
}
