import { randomBytes } from 'node:crypto'
import { openDatabase } from '#provider/db/connection/open-database.ts'
import { databaseAddress, runSql } from '#provider/db/test-database.ts'
import { settingsOf, startBuckets } from '#provider/testing/bucket-server.ts'
import type { PostgresServer } from '#provider/testing/postgres-server.ts'
import { fillDatabase } from '#provider/testing/rows/fill-database.ts'
import { readStockSum } from '#provider/testing/rows/read-stock.ts'
import { seeded } from '../../outbox-simulation/random.ts'
import type { Act } from '../../fleet/act.ts'
import { startFaultyProxy } from '../../fleet/faulty-proxy.ts'
import { partsOfDay } from '../../fleet/parts-of-day.ts'
import { startProcesses } from '../../fleet/processes.ts'
import { isExpected, judge, whatIsWrong, type FleetReport } from '../../fleet/report.ts'
import { liveThrough, makeWorkers, secret, type Worker } from '../../fleet/worker.ts'
import { until } from '../until.ts'
import { decide, leaveNewerRecords, leavePending, makeEveryState, type Census } from './pending.ts'
import type { Release } from './releases.ts'
import { startTablet, type Tablet } from './tablet.ts'
import { kindsOf, roles, type Role } from './work.ts'

/** One change of a running product. `off`: the tablets are switched off, and what follows happens without them. */
export type Step = { change: 'provider' | 'app'; to: Release } | { change: 'off' }

export interface TrialOptions {
  seed: number
  ordinary: number
  trouble: number
  say: (words: string) => void
}

export interface Trial {
  report: FleetReport
  /** What waited on the tablets when each step began. */
  censuses: Census[]
  wrong: string[]
}

const quarantineMs = 12_000
const processCount = 2

/** A product of a release, its database without rows, and tablets with the app of that release. */
async function beginWith(release: Release, postgres: PostgresServer, options: TrialOptions) {
  const name = `pavilhao_upgrade_${randomBytes(6).toString('hex')}`
  await runSql(postgres.url, `create database ${name}`)
  const url = databaseAddress(postgres.url, name)
  const buckets = await startBuckets()
  const bucket = await buckets.open()
  const processes = await startProcesses(
    {
      NODE_ENV: 'production',
      DATABASE_URL: url,
      JWT_SECRET: secret,
      ADMIN_USERNAME: 'chefia',
      ADMIN_PASSWORD: 'senha comprida',
      IDEMPOTENCY: 'off',
      ...settingsOf(bucket),
    },
    processCount,
    release.unpacked,
  )
  // The schema is the one of the former release: nothing of these sources changes it.
  const database = await openDatabase({ databaseUrl: url })
  await fillDatabase(database)
  const proxy = await startFaultyProxy(processes.origins, seeded(options.seed, 'proxy'))
  const tablets: Tablet[] = []
  const kinds = kindsOf(options.ordinary)
  const rest = { disruptions: 0, longestPauseMs: 0, days: 1, keys: false, quarantineMs }
  const workers = await makeWorkers(
    { ...rest, ...options, kinds, devices: kinds.length, processes: processCount },
    database,
    proxy,
    processes.origins()[0] ?? '',
    (given) => {
      const tablet = startTablet(given, release.client)
      tablets.push(tablet)
      return tablet
    },
  )
  const close = async () => {
    for (const tablet of tablets) tablet.close()
    await proxy.close()
    await processes.close()
    await buckets.close()
    await database.close()
    await runSql(postgres.url, `drop database ${name} with (force)`)
  }
  return { processes, proxy, database, bucket, tablets, workers, close }
}

function byRole<Value>(values: readonly Value[]): Record<Role, Value> {
  return Object.fromEntries(roles.map((role, at) => [role, values[at]])) as Record<Role, Value>
}

const actsOf = ({ days }: Worker): Act[] => days.flatMap(({ acts }) => acts)

/**
 * Half of the tablets are updated as their worker updates them, the others are killed at that moment: among them the
 * one whose call does not end.
 */
async function switchOff(
  tablets: readonly Tablet[],
  sending: Tablet,
  random: ReturnType<typeof seeded>,
) {
  const killed = tablets.filter((one) => one === sending || random.next() < 0.5)
  for (const tablet of killed) tablet.close()
  await Promise.all(tablets.filter((one) => !killed.includes(one)).map((one) => one.giveWay()))
  return killed.length
}

/** Begins with a release, and carries out the steps while the tablets work and the network fails. */
export async function upgrade(
  postgres: PostgresServer,
  { from, steps, ...options }: TrialOptions & { from: Release; steps: readonly Step[] },
): Promise<Trial> {
  const startedAt = performance.now()
  const { say } = options
  const product = await beginWith(from, postgres, options)
  const { processes, proxy, database, bucket, tablets, workers } = product
  const random = seeded(options.seed, 'steps')
  const of = byRole(tablets)
  const acts = byRole(workers.map(actsOf))
  const ordinary = workers.slice(roles.length)
  const settled = () => tablets.reduce((sum, tablet) => sum + tablet.settled(), 0)
  const wrong: string[] = []
  const censuses: Census[] = []
  const progress: number[] = []
  try {
    const stockBefore = await readStockSum(database)
    await leavePending(of, acts)
    proxy.setTrouble(options.trouble)
    const parts = partsOfDay(steps.length)
    const living = ordinary.map((worker, at) =>
      liveThrough(worker, seeded(options.seed, `person ${at}`), 600, parts),
    )
    const lived = Promise.all(living)
    lived.catch(() => undefined)
    let giveBack: Awaited<ReturnType<typeof leaveNewerRecords>> | undefined
    let isOff = false
    let before = 0
    for (const [at, step] of steps.entries()) {
      if (!isOff) {
        const wanted = before + options.ordinary / 2
        await until(`${wanted} entries have arrived`, 600, async () => settled() >= wanted)
        censuses.push(await makeEveryState(of, acts, tablets))
        progress.push(settled() - before)
        before = settled()
        say(`${before} entries have arrived; waiting: ${JSON.stringify(censuses.at(-1))}`)
      }
      if (step.change === 'provider') {
        say(`provider: ${step.to.version} (${step.to.schema})`)
        await processes.replace(step.to.unpacked)
      } else {
        const to = step.change === 'app' ? step.to : undefined
        const goesBack = to?.commit === from.commit
        if (goesBack) giveBack = await leaveNewerRecords(of)
        const killed = isOff ? 0 : await switchOff(tablets, of.sending, random)
        say(`app: ${to?.version ?? 'off'}; ${killed} of ${tablets.length} tablets were killed`)
        if (to !== undefined) for (const tablet of tablets) tablet.open(to.client)
        if (to !== undefined && !goesBack && giveBack) {
          wrong.push(...(await giveBack()))
          giveBack = undefined
        }
        isOff = to === undefined
      }
      parts.begin(at + 1)
    }
    await lived
    proxy.setTrouble(0)
    say('all releases are in place; the network is well again, and people decide')
    of.sending.close()
    of.sending.open(of.sending.client())
    for (const role of ['sending', 'unknown'] as const) {
      of[role].mishaps.length = 0
      for (const one of acts[role]) await of[role].act(one)
    }
    await decide(of)
    await Promise.all(tablets.map((tablet) => tablet.finish()))
    await Promise.all(tablets.map((tablet) => tablet.stop()))
    const report: FleetReport = {
      ...(await judge(workers, database, await bucket.names())),
      stockBefore,
      stockAfter: await readStockSum(database),
      progress,
      disrupted: { killed: 0, restarted: steps.length },
      faults: proxy.counts,
      longestAfterwardsMs: Math.round(proxy.longestAfterwardsMs()),
      quarantineMs,
      crashed: processes.crashed(),
      complaints: processes.complaints().filter((complaint) => !isExpected(complaint)),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
    return { report, censuses, wrong: [...wrong, ...whatIsWrong(report)] }
  } finally {
    await product.close()
  }
}
