/**
 * The provider's cost per device: CPU time of its process and of PostgreSQL for a photo as a phone takes it, a light
 * write and a read, and the bytes that are stored. CPU time depends little on other load of the machine, unlike
 * wall-clock time.
 */
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { paths } from '../contract/paths.ts'
import { openDatabase } from '../provider/db/connection/open-database.ts'
import { addStock } from '../provider/testing/rows/add-stock.ts'
import { exitIds, fillDatabase, password } from '../provider/testing/rows/fill-database.ts'
import { findPostgres, startPostgres } from '../provider/testing/postgres-server.ts'
import { endProvider, freeOfLimits, runProvider } from '../provider/testing/run-provider.ts'
import { hasBuckets, settingsOf, startBuckets } from '../provider/testing/bucket-server.ts'
import { cpuOf, cpuOfPostgres } from './provider/cpu-time.ts'
import { takeShot } from './provider/take-shot.ts'
import type { Bar } from './record/measurement.ts'
import { tell } from './record/tell.ts'

const photoCount = 60
const callCount = 600

if (process.platform !== 'linux' || findPostgres() === undefined || !hasBuckets) {
  console.log(
    '  skipped: it needs Linux, a PostgreSQL 15 or later, and radosgw with ceph-mon and ceph-osd',
  )
  process.exit(0)
}

const folder = findPostgres() ?? ''
const data = await mkdtemp(join(tmpdir(), 'pavilhao-cost-'))
const postgres = await startPostgres()
const buckets = await startBuckets()
const bucket = await buckets.open()
const run = runProvider({
  NODE_ENV: 'production',
  DATABASE_URL: postgres.url,
  ...freeOfLimits,
  JWT_SECRET: 'um segredo de medição de mais de 32 bytes',
  ADMIN_USERNAME: 'chefia',
  ADMIN_PASSWORD: 'senha comprida',
  DATA_DIR: data,
  ...settingsOf(bucket),
})
try {
  const origin = await run.origin
  if (origin === undefined) throw new Error(run.said().complaint)
  const database = await openDatabase({ databaseUrl: postgres.url })
  await fillDatabase(database)
  for (let count = 0; count < 40; count += 1) await addStock(database, {})
  const signed = await fetch(`${origin}${paths.signIn()}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ana', password }),
  })
  const { token } = (await signed.json()) as { token: string }
  const session = { authorization: `Bearer ${token}` }
  const pid = run.child.pid ?? 0

  const costs: Bar[] = []
  const measure = async (
    what: string,
    count: number,
    work: (index: number) => Promise<unknown>,
  ) => {
    for (let index = 0; index < 5; index += 1) await work(-1 - index)
    const before = [cpuOf(pid), cpuOfPostgres(folder)] as const
    for (let from = 0; from < count; from += 4) {
      await Promise.all([0, 1, 2, 3].map((at) => work(from + at)))
    }
    const own = (cpuOf(pid) - before[0]) / count
    const theirs = (cpuOfPostgres(folder) - before[1]) / count
    costs.push(
      { name: `${what}: the provider`, value: own, whose: 'ours' },
      { name: `${what}: PostgreSQL`, value: theirs, whose: 'ours' },
    )
  }

  const shots: Buffer[] = []
  for (let index = 0; index < photoCount + 5; index += 1) shots.push(await takeShot(index))
  const sent = shots.reduce((sum, { length }) => sum + length, 0) / shots.length
  const sizeOf = async () => {
    const { rows } = await database.orm.execute<{ size: string }>(
      sql`select pg_database_size(current_database()) as size`,
    )
    return Number(rows[0]?.size)
  }
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { ...session, ...(init.headers as Record<string, string>) }
    const answer = await fetch(`${origin}${path}`, { ...init, headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  }
  const before = await sizeOf()
  await measure('a photo', photoCount, (index) => {
    const body = new FormData()
    body.set('step', 'PRE')
    body.set('file', new Blob([new Uint8Array(shots.at(index) ?? [])], { type: 'image/jpeg' }))
    const headers = { 'idempotency-key': `"${crypto.randomUUID()}"` }
    return ask(paths.stuffingUpload(exitIds.withPre), { method: 'PUT', headers, body })
  })
  const objects = await Promise.all((await bucket.names()).map(bucket.read))
  const kept = objects.reduce((sum, bytes) => sum + (bytes?.length ?? 0), 0)
  const photoRows = (await sizeOf()) - before
  let driver = 0
  const rowsBefore = await sizeOf()
  await measure('a light write', callCount, () => {
    driver += 1
    return ask(paths.arrival(), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': `"${crypto.randomUUID()}"`,
      },
      body: JSON.stringify({
        idMotorista: 1,
        idTransportadora: null,
        empresa: 1,
        oc: `OC-${driver}`,
        placaCavalo: 'ABC-1D23',
        placaCarroceria1: 'XYZ-9876',
        placaCarroceria2: null,
        numeroCarrocerias: 1,
        anunciadaEm: new Date(Date.now() - driver * 60_000).toISOString(),
      }),
    })
  })
  const writeRows = (await sizeOf()) - rowsBefore
  await measure('a read of a list', callCount, () => ask(paths.stuffingList('')))
  await measure('a read of a record', callCount, () => ask(paths.stuffing(exitIds.withPre)))
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  tell({
    title: 'What a call costs the provider',
    about: `CPU time of its process and of PostgreSQL, four calls at once; ${photoCount} photos of ${(sent / 1000).toFixed(0)} kB, ${callCount} of each of the others`,
    unit: 'ms',
    bars: costs,
    notes: [`Afterwards the process holds ${(Number(memory) / 1000).toFixed(0)} MB.`],
  })
  const stays = (name: string, bytes: number, count: number): Bar => ({
    name,
    value: bytes / count / 1000,
    whose: 'ours',
  })
  tell({
    title: 'What of a call stays',
    about: 'in the bucket of the photos, and as rows with their indexes',
    unit: 'kB',
    bars: [
      stays('a photo: in the bucket', kept, photoCount + 5),
      stays('a photo: rows', photoRows, photoCount + 5),
      stays('a light write: rows', writeRows, callCount + 5),
    ],
  })
  await database.close()
} finally {
  await endProvider(run, 'SIGKILL')
  await buckets.close()
  await postgres.close()
  await rm(data, { recursive: true, force: true })
}
