import { cp, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseAddress, runSql } from '#provider/db/test-database.ts'
import { openDatabase } from '#provider/db/connection/open-database.ts'
import { migrate } from '#provider/db/migrate.ts'
import { openDiskStore } from '#provider/photos/disk-store.ts'
import { openProvider, type TestProvider } from '#provider/testing/open-provider.ts'
import { endProvider, runProvider } from '#provider/testing/run-provider.ts'
import { addReport } from '#provider/testing/rows/add-report.ts'
import { fillDatabase } from '#provider/testing/rows/fill-database.ts'
import {
  ask,
  clusterAt,
  initCluster,
  makeFolder,
  makePlace,
  restoreTo,
  setIn,
  type Cluster,
  type Place,
} from './cluster.ts'
import { copyDatabase, makePerson, moveNumbersOn, useOldNumbers } from './numbers.ts'
import { until } from '../until.ts'
import { beginWork, compareWork, type Work } from './work.ts'

// npm run trial -- backup: PostgreSQL archives its WAL while a provider takes writes; another server is restored to a
// moment in the middle of them, with the photos, and then gets a standby. docs/operate.md names the same commands.

const findings: string[] = []
const say = (words: string) => process.stdout.write(`  ${words}\n`)

/** Prints whether a promise is kept. */
function judge(promise: string, violations: readonly string[]) {
  say(`${violations.length === 0 ? 'kept' : 'NOT KEPT'}: ${promise}`)
  for (const one of violations.slice(0, 10)) say(`    ${one}`)
  findings.push(...violations)
}

const seconds = (since: number) => `${((Date.now() - since) / 1000).toFixed(1)} s`

const writesBefore = 12
/**
 * PostgreSQL writes a sequence to the WAL 32 numbers ahead, so that a restored one skips as many: only after more than
 * that does it hand out numbers that a device knows.
 */
const numbersAhead = 32
const writesAfter = numbersAhead + 8

interface Lost {
  work: Work
  /** The moment to restore to: for PostgreSQL, and in ms. */
  moment: string
  momentMs: number
  session: { authorization: string }
  base: string
  photos: string
  archive: string
}

/** Backs up a server while it works, notes a moment, works on, and loses the server. */
async function backUpAndLose(place: Place): Promise<Lost> {
  const archive = await makeFolder(place, 'archive')
  const primary = await initCluster(place, 'primary', archive)
  await primary.start()
  await runSql(primary.url, 'create database pavilhao')
  const databaseUrl = databaseAddress(primary.url, 'pavilhao')
  const database = await openDatabase({ databaseUrl })
  await migrate(database)
  await fillDatabase(database)
  const photos = join(place.folder, 'photos')
  const provider = await openProvider({
    database,
    photos: openDiskStore(photos),
    checkAnswers: false,
  })
  const work = await beginWork(provider)
  await until('some work is done', 120, async () => work.photos.length >= 3)

  const base = join(place.folder, 'base')
  const begun = Date.now()
  await place.program('pg_basebackup', ['-d', primary.url, '-D', base, '--checkpoint=fast'])
  say(`base backup while the work goes on: ${await sizeOf(base)} in ${seconds(begun)}`)
  const atBackup = work.photos.length
  await until('more is done', 120, async () => work.photos.length >= atBackup + writesBefore)
  const [row] = await ask<{ at: string }>(primary.url, 'select clock_timestamp()::text as at')
  const momentMs = Date.now()
  const session = await makePerson(provider, 'depois')
  const atMoment = work.photos.length
  await until('still more is done', 120, async () => work.photos.length >= atMoment + writesAfter)
  await work.end()

  const copy = join(place.folder, 'photos-copied')
  await cp(photos, copy, { recursive: true })
  await archiveAll(primary, archive)
  say(`archived WAL: ${await sizeOf(archive)} for ${work.photos.length} photos and reports`)
  await provider.close()
  await database.close()
  await primary.stop('immediate')
  return { work, moment: row?.at ?? '', momentMs, session, base, photos: copy, archive }
}

/** Ends the WAL segment in use, and waits until it is in the archive. */
async function archiveAll({ url }: Cluster, archive: string) {
  const [last] = await ask<{ name: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as name')
  await until('the WAL is archived', 120, async () =>
    (await readdir(archive)).some((name) => name === last?.name),
  )
}

async function sizeOf(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true })
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name))).size))
  return `${(sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(0)} MB`
}

async function restoreAndCompare(place: Place, lost: Lost): Promise<Cluster> {
  const begun = Date.now()
  const restored = await restoreTo(place, { name: 'restored', ...lost })
  say(`restored to the moment: ${seconds(begun)}`)
  const databaseUrl = databaseAddress(restored.url, 'pavilhao')
  const oldNumbers = {
    reports: lost.work.reports.filter(({ begunAt }) => begunAt > lost.momentMs).map(({ id }) => id),
    session: lost.session,
  }
  if (oldNumbers.reports.length < 2) throw new Error('too little was done after the moment')
  const copied = await copyDatabase(restored.url, 'pavilhao', 'as_restored')
  const hole = await useOldNumbers(copied, oldNumbers)
  say(`without deploy/after-restore.sql: ${hole.length === 0 ? 'nothing' : hole.join('; ')}`)
  if (hole.length === 0) findings.push('the trial does not show why numbers have to move on')

  await withProvider(databaseUrl, lost.photos, async (provider) =>
    judge(
      'everything acknowledged before the moment is there, and nothing begun after it',
      await compareWork(provider, lost.work, lost.momentMs),
    ),
  )
  await moveNumbersOn(databaseUrl)
  judge(
    'after deploy/after-restore.sql no old number or session reaches anything',
    await useOldNumbers(databaseUrl, oldNumbers),
  )
  return restored
}

async function withProvider(
  databaseUrl: string,
  photos: string,
  work: (provider: TestProvider) => Promise<void>,
) {
  const database = await openDatabase({ databaseUrl })
  const provider = await openProvider({
    database,
    photos: openDiskStore(photos),
    checkAnswers: false,
  })
  await work(provider)
  if (provider.reported.length > 0) findings.push(`${provider.reported.length} internal errors`)
  await provider.close()
  await database.close()
}

/** The provider as a service starts it, in production. */
async function startOn(databaseUrl: string, place: Place) {
  const run = runProvider({
    ...{ NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    JWT_SECRET: 'um segredo de mais de trinta e dois bytes',
    DATA_DIR: await makeFolder(place, 'data'),
    APP_DIR: await makeFolder(place, 'app'),
  })
  const origin = await run.origin
  const answer = origin && (await fetch(`${origin}/readyz`))
  const is = answer && answer.status === 200
  judge('the provider starts on the restored database', is ? [] : [run.said().complaint])
  await endProvider(run, 'SIGTERM')
}

/** Makes the restored server the primary of a pair: every write is acknowledged once the standby has it. */
async function addStandby(place: Place, primary: Cluster) {
  const begun = Date.now()
  const standby = await clusterAt(place, 'standby')
  const name = 'application_name=standby'
  const source = `${primary.url}?${name}`
  const options = ['-D', standby.data, '-R', '--checkpoint=fast']
  await place.program('pg_basebackup', ['-d', source, ...options])
  await setIn(standby, { archive_mode: 'off' })
  await standby.start()
  await setIn(primary, { synchronous_standby_names: 'standby' })
  await ask(primary.url, 'select pg_reload_conf()')
  await until('the standby is synchronous', 120, async () => {
    const query = `select sync_state from pg_stat_replication where application_name = 'standby'`
    const [row] = await ask<{ sync_state: string }>(primary.url, query)
    return row?.sync_state === 'sync'
  })
  say(`a synchronous standby of it: ${seconds(begun)}`)
  const databaseUrl = databaseAddress(primary.url, 'pavilhao')
  const database = await openDatabase({ databaseUrl })
  const idSaida = await addReport(database)
  await database.close()
  await primary.stop('immediate')
  await place.program('pg_ctl', ['promote', '-D', standby.data, '-w'])
  const url = databaseAddress(standby.url, 'pavilhao')
  const rows = await ask(url, `select from stuffing_reports where id_saida = ${idSaida}`)
  judge(
    'the standby has what was acknowledged when the primary is lost',
    rows.length === 1 ? [] : [`report ${idSaida} is missing`],
  )
  return standby
}

// Ends the clusters too (provider/testing/end-with-us.ts).
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const place = await makePlace()
const started: Cluster[] = []
try {
  const lost = await backUpAndLose(place)
  const restored = await restoreAndCompare(place, lost)
  started.push(restored)
  await startOn(databaseAddress(restored.url, 'pavilhao'), place)
  const standby = await addStandby(place, restored)
  started.push(standby)
  await withProvider(databaseAddress(standby.url, 'pavilhao'), lost.photos, async (provider) =>
    judge(
      'the standby, promoted, has everything acknowledged before the moment',
      await compareWork(provider, lost.work, lost.momentMs),
    ),
  )
} finally {
  for (const cluster of started) await cluster.stop('immediate').catch(() => undefined)
  await place.remove()
}
process.exitCode = findings.length === 0 ? 0 : 1
