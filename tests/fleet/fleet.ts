import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { migrate } from '#provider/db/migrate.ts'
import { openDatabase } from '#provider/db/connection/open-database.ts'
import { fillDatabase } from '#provider/testing/rows/fill-database.ts'
import type { PostgresServer } from '#provider/testing/postgres-server.ts'
import { readStockSum } from '#provider/testing/rows/read-stock.ts'
import { settingsOf, startBuckets } from '#provider/testing/bucket-server.ts'
import { seeded, type Random } from '../outbox-simulation/random.ts'
import { startFaultyProxy } from './faulty-proxy.ts'
import type { FleetOptions, Surroundings } from './options.ts'
import { startProcesses } from './processes.ts'
import { partsOfDay, type PartsOfDay } from './parts-of-day.ts'
import { isExpected, judge, type FleetReport } from './report.ts'
import { liveThrough, makeWorkers, secret } from './worker.ts'

/** `stop` and `start` are needed unless the options bring their own disruptions. */
type DatabaseServer = Pick<PostgresServer, 'url'> & Partial<PostgresServer>

async function openNewDatabase(postgres: DatabaseServer) {
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

/** Causes the disruptions one after the other, each only after entries have been settled since the one before. */
async function disrupt(
  options: FleetOptions,
  random: Random,
  surroundings: Surroundings & {
    postgres: DatabaseServer
    settled: () => number
    /** The number of acts of all devices. */
    acts: number
    parts: PartsOfDay
  },
) {
  const { processes, postgres, settled, acts, parts } = surroundings
  // Spread over the day. A part of the day has twice as many acts, because some of them may not settle.
  const between = Math.max(1, Math.floor(acts / (options.disruptions + 1) / 2))
  const done = { killed: 0, restarted: 0 }
  const progress: number[] = []
  let before = settled()
  for (let count = 0; count < options.disruptions; count += 1) {
    while (settled() - before < between) await sleep(100)
    progress.push(settled() - before)
    before = settled()
    parts.begin(count + 1)
    options.say?.(`${before} entries have arrived; disruption ${count + 1}`)
    if (options.disrupt) {
      await options.disrupt(count, surroundings)
    } else if (count % 3 === 1) {
      done.restarted += 1
      await postgres.stop?.(random.pick(['fast', 'immediate']))
      await postgres.start?.()
    } else {
      done.killed += 1
      await processes.kill(random.int(0, options.processes - 1))
    }
  }
  return { done, progress }
}

/** A working day of a fleet under faults; the report says how it ended. */
export async function runFleet(
  postgres: DatabaseServer,
  options: FleetOptions,
): Promise<FleetReport> {
  const startedAt = performance.now()
  const random = seeded(options.seed, 'fleet')
  const buckets = await startBuckets()
  const bucket = await buckets.open()
  const { database, url, close } = await openNewDatabase(postgres)
  const processes = await startProcesses(
    {
      NODE_ENV: 'production',
      DATABASE_URL: url,
      JWT_SECRET: secret,
      ADMIN_USERNAME: 'chefia',
      ADMIN_PASSWORD: 'senha comprida',
      IDEMPOTENCY: options.keys ? 'on' : 'off',
      ...settingsOf(bucket),
    },
    options.processes,
  )
  const proxy = await startFaultyProxy(processes.origins, random)
  const workers = await makeWorkers(options, database, proxy, processes.origins()[0] ?? '')
  try {
    options.say?.(`${workers.length} devices are at work`)
    const stockBefore = await readStockSum(database)
    const settled = () => workers.reduce((sum, { device }) => sum + device.settled(), 0)
    const acts = workers.flatMap(({ days }) => days.flatMap((day) => day.acts)).length
    const parts = partsOfDay(options.disruptions)
    proxy.setTrouble(options.trouble)
    const token = workers[0]?.person.token ?? ''
    const surroundings = {
      ...{ processes, database, buckets, token },
      ...{ postgres, settled, acts, parts },
    }
    const disrupting = disrupt(options, random, surroundings)
    const living = workers.map((worker, index) =>
      liveThrough(worker, seeded(options.seed, `person ${index}`), options.longestPauseMs, parts),
    )
    const [{ done, progress }] = await Promise.all([disrupting.finally(parts.beginAll), ...living])
    options.say?.('everything was done; the network is well again')
    proxy.setTrouble(0)
    await Promise.all(workers.map(({ device }) => device.finish()))
    await Promise.all(workers.map(({ device }) => device.stop()))
    return {
      ...(await judge(workers, database, await bucket.names())),
      stockBefore,
      stockAfter: await readStockSum(database),
      progress,
      disrupted: done,
      faults: proxy.counts,
      longestAfterwardsMs: Math.round(proxy.longestAfterwardsMs()),
      quarantineMs: options.quarantineMs,
      crashed: processes.crashed(),
      complaints: processes.complaints().filter((complaint) => !isExpected(complaint)),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    await Promise.all(workers.map(({ device }) => device.stop()))
    for (const { device } of workers) device.close()
    await proxy.close()
    await processes.close()
    await buckets.close()
    await close()
  }
}
