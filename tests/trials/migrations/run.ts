import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, Pool } from 'pg'
import { openDatabase } from '#provider/db/connection/open-database.ts'
import { migrate } from '#provider/db/migrate.ts'
import { databaseAddress, runSql } from '#provider/db/test-database.ts'
import { startPostgres } from '#provider/testing/postgres-server.ts'
import { addPeople } from '#provider/testing/rows/add-people.ts'
import { fillDatabase } from '#provider/testing/rows/fill-database.ts'
import { endProvider, freeOfLimits, runProvider, type Run } from '#provider/testing/run-provider.ts'
import { seeded } from '../../outbox-simulation/random.ts'
import { releaseOf } from '../upgrade/releases.ts'
import { keepCalling, type Took } from './calls.ts'
import { fillLargeTables } from './fill.ts'
import { kindsOfChange, withoutTimeout } from './steps.ts'

/**
 * `npm run trial -- migrations`: a million rows, calls going on, and each kind of migration. No call may take longer
 * than a second. The same calls without a migration are measured beside, so that a busy machine is told from a lock.
 */
const longestMs = 1_000
/** How long a long call holds the lock that a migration needs: several times what a call may wait. */
const heldMs = 4_000
const peerMs = 20_000

const seed = Number(process.env['FLEET_SEED'] ?? Date.now() % 2_147_483_647)
const say = (words: string) => process.stdout.write(`${new Date().toISOString()} ${words}\n`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const former = await releaseOf('9822186d', say)
const present = await releaseOf('HEAD', say)
const postgres = await startPostgres()
const name = 'pavilhao_million'
await runSql(postgres.url, `create database ${name}`)
const databaseUrl = databaseAddress(postgres.url, name)
const secret = 'o segredo de um milhão de linhas, com mais de trinta e dois bytes'

const folder = await mkdtemp(join(tmpdir(), 'pavilhao-million-'))

const start = async (unpacked: string): Promise<{ run: Run; origin: string }> => {
  const env = {
    ...freeOfLimits,
    ...{ NODE_ENV: 'production', DATABASE_URL: databaseUrl, JWT_SECRET: secret },
    ...{ ADMIN_USERNAME: 'chefia', ADMIN_PASSWORD: 'senha comprida' },
    DATA_DIR: folder,
  }
  const run = runProvider(env, { release: unpacked })
  const origin = await run.origin
  if (origin === undefined) throw new Error((await run.ended).complaint)
  return { run, origin }
}

/** Of one part of the trial, in ms. The longest wait for a lock tells a lock from a busy machine. */
interface Measured {
  slowest: number
  locked: number
}

/** Watches how long calls wait for locks in the database, while `work` runs. The migration's own waits do not count. */
async function watchLocks(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  const watch = async () => {
    while (!isOver) {
      const { rows: found } = await watching.query<{ ms: string | null }>(
        `select max(extract(epoch from clock_timestamp() - l.waitstart)) * 1000 as ms
         from pg_locks l join pg_stat_activity a using (pid)
         where not l.granted and a.query !~* '^(alter|create|drop)'`,
      )
      longest = Math.max(longest, Math.round(Number(found[0]?.ms ?? 0)))
      await sleep(20)
    }
  }
  const watched = watch()
  await work().finally(() => (isOver = true))
  await watched
  return longest
}

const wrong: string[] = []
const slowestOf = (took: Record<string, Took>) =>
  Math.max(...Object.values(took).map(({ slowest }) => slowest))

const kindsIn = (took: Record<string, Took>) =>
  Object.entries(took)
    .map(([kind, { calls, slowest }]) => `${kind} ${slowest} of ${calls}`)
    .join(', ')

type Calls = ReturnType<typeof keepCalling>

/** Measures the calls during `work`, and notes those that fail. */
async function measure(
  calls: Calls,
  part: string,
  work: () => Promise<unknown>,
): Promise<Measured> {
  const startedAt = performance.now()
  let locked = 0
  const took = await calls.during(async () => {
    locked = await watchLocks(work)
  })
  const ms = Math.round(performance.now() - startedAt)
  const slowest = slowestOf(took)
  say(`${part}: ${ms} ms; slowest call ${slowest} ms, longest wait for a lock ${locked} ms`)
  say(`  (${kindsIn(took)})`)
  const failed = Object.values(took).flatMap((one) => one.failed)
  if (failed.length > 0) wrong.push(`${part}: ${failed.length} calls failed, such as ${failed[0]}`)
  return { slowest, locked }
}

const running = [await start(former.unpacked)]
const database = await openDatabase({ databaseUrl })
const filling = new Client({ connectionString: databaseUrl })
await filling.connect()
const watching = new Client({ connectionString: databaseUrl })
await watching.connect()
await fillDatabase(database)
const [person] = await addPeople(database, 1, secret)
const counts = await fillLargeTables(filling)
say(`seed ${seed}: ${former.version} (${former.schema}), rows: ${JSON.stringify(counts)}`)
const { rows } = await filling.query<{ id: number; cpf: string; nome: string }>(
  'select id, cpf, nome from drivers limit 1',
)
const [driver] = rows
if (!person || !driver) throw new Error('nobody to call')
const pool = new Pool({ connectionString: databaseUrl, max: 20 })
const place = { origins: () => running.map(({ origin }) => origin), token: person.token, driver }
const calls = keepCalling({ ...place, pool, random: seeded(seed, 'calls').next })

/** Holds, in a transaction that goes on, a lock of a read. */
const holdWhile = async (work: () => Promise<unknown>) => {
  await filling.query('begin')
  await filling.query('select from stuffing_photos limit 1')
  const working = work()
  await sleep(heldMs)
  await filling.query('commit')
  await working
}

try {
  const parts: Record<string, Measured> = {}
  const during = async (part: string, work: () => Promise<unknown>) => {
    parts[part] = await measure(calls, part, work)
  }
  await calls.during(() => sleep(3_000))
  const before = await measure(calls, 'peer, no migration', () => sleep(peerMs))
  await during('start of the new release beside the former one', async () => {
    running.push(await start(present.unpacked))
  })
  await during('both releases at work', () => sleep(5_000))
  for (const change of kindsOfChange) {
    await during(change.name, () => migrate(database, [change]))
  }
  const statements = ['alter table stuffing_photos add column com_prazo text']
  await during('a column, beside a long transaction', () =>
    holdWhile(() => migrate(database, [{ name: '907-held', statements }])),
  )
  const after = await measure(calls, 'peer again, no migration', () => sleep(peerMs))
  const peer = Math.max(before.slowest, after.slowest)
  for (const [part, { slowest, locked }] of Object.entries(parts)) {
    if (locked >= longestMs) wrong.push(`${part}: a call waited ${locked} ms for a lock`)
    if (slowest < longestMs) continue
    const words = `${part}: a call took ${slowest} ms, and ${peer} ms without a migration`
    if (peer < longestMs) wrong.push(words)
    else say(`NOT SHOWN on this busy machine: ${words}`)
  }
  // What the measure is worth: the same change without the time limit has to be seen.
  const unlimited = await measure(calls, 'the same column without a limit of the wait', () =>
    holdWhile(() => pool.query(withoutTimeout)),
  )
  if (unlimited.locked < longestMs) wrong.push('the trial does not notice calls that wait')
} finally {
  await calls.stop()
  await Promise.all(running.map(({ run }) => endProvider(run, 'SIGTERM')))
  await pool.end()
  await watching.end()
  await filling.end()
  await database.close()
  await postgres.close()
  await rm(folder, { recursive: true, force: true })
}
for (const sentence of wrong) say(`NOT KEPT: ${sentence}`)
say(wrong.length > 0 ? 'not all that has to hold does' : 'no call waited for a lock')
process.exit(wrong.length > 0 ? 1 : 0)
