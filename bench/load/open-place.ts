import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildProvider } from '../../provider/app.ts'
import { openOwnApi } from '../../provider/open-own-api.ts'
import type { ReportFailed } from '../../provider/plugins/answer-errors.ts'
import { readSettings } from '../../provider/settings/read-settings.ts'
import { endWithUs } from '../../provider/testing/end-with-us.ts'
import { runFlags } from '../../provider/testing/provider-flags.ts'
import { endProvider, freeOfLimits, runProvider } from '../../provider/testing/run-provider.ts'
import type { Call } from './call.ts'
import { leaveOpen, recordQueries, type Query } from './record-queries.ts'
import { addWork, type World } from './world.ts'

const secret = 'um segredo de medição de mais de trinta e dois bytes'

/** A provider in a process of its own, with a week of demo data and people at work. */
export interface Place {
  origin: string
  pid: number
  world: World
  close: () => Promise<void>
}

/**
 * When cores are short, Linux gives each session the same share, and each connection of PostgreSQL is a session. A
 * server in the session of the callers would share one of about ten shares with them.
 */
const asService = { detached: true } as const
// A detached child does not receive the terminal's Ctrl-C; it is ended when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

/**
 * Fills a database, on PostgreSQL or embedded, and starts the provider on it. `check` runs before the start, with the
 * provider in this process.
 */
export async function openPlace(
  databaseUrl: string | undefined,
  check?: (world: World, carryOut: (call: Call) => Promise<void>) => Promise<void>,
  more: Record<string, string> = {},
): Promise<Place> {
  const data = await mkdtemp(join(tmpdir(), 'pavilhao-load-'))
  const env = {
    DATA_DIR: data,
    ...freeOfLimits,
    JWT_SECRET: secret,
    DEMO_MONITOR_ROWS: '100',
    DEMO_ALLOCATIONS: '2000',
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  }
  const settings = readSettings(env)
  const { api, close } = await openOwnApi(settings)
  const report: ReportFailed = ({ error }) => error === undefined || console.log(error)
  const app = await buildProvider({ api, site: settings.site, appDir: settings.appDir, report })
  const world = await addWork(app, api.database, secret)
  await check?.(world, async ({ method, path: url, headers, body: payload }) => {
    const { statusCode } = await app.inject({ method, url, headers, ...(payload && { payload }) })
    if (statusCode !== 200) throw new Error(`${method} ${url}: ${statusCode}`)
  })
  await app.close()
  await close()
  const run = runProvider({ ...env, ...more }, asService)
  const origin = await run.origin
  if (origin === undefined) throw new Error(run.said().complaint)
  return {
    origin,
    pid: run.child.pid ?? 0,
    world,
    close: async () => {
      await endProvider(run, 'SIGKILL')
      const { complaint } = run.said()
      if (complaint !== '') console.log(complaint)
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** The queries that each call sends to PostgreSQL, with placeholders for values that differ in each call. */
export async function readQueries(
  calls: readonly Call[],
  carryOut: (call: Call) => Promise<void>,
): Promise<Query[][]> {
  const all: Query[][] = []
  for (const call of calls) {
    const asked = await recordQueries(() => carryOut(call))
    all.push(leaveOpen(asked, call))
  }
  return all
}

/** Starts the bare server of bench/load/peer.ts, which answers the calls `/0`, `/1` and so on with these queries. */
export async function startPeer(
  databaseUrl: string,
  calls: Query[][],
  how: 'named' | 'unnamed' | 'shift',
) {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-peer-'))
  const file = join(folder, 'calls.json')
  await writeFile(file, JSON.stringify(calls))
  const peer = new URL('peer.ts', import.meta.url).pathname
  // The bare server gets the same Node flags as the provider, because the flags are not compared.
  const child = spawn(process.execPath, [...runFlags, peer, file, databaseUrl, how], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...asService,
  })
  endWithUs(child)
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
    child.once('exit', () => reject(new Error('the bare server did not start')))
  })
  const close = async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
  return { origin, pid: child.pid ?? 0, close }
}
