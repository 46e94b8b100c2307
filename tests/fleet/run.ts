import { startPostgres } from '#provider/testing/postgres-server.ts'
import { runFleet } from './fleet.ts'
import type { FleetOptions } from './options.ts'
import { whatIsWrong } from './report.ts'

/** `npm run fleet -- --minutes 60 --devices 200 --seed 7`: longer runs than in `npm test`. */
function read(name: string, usual: number): number {
  const at = process.argv.indexOf(`--${name}`)
  const value = at === -1 ? usual : Number(process.argv[at + 1])
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} takes a number`)
  return value
}

/** Approximate number of acts of one piece of work. */
const actsOfDay = 10
/** Acts of the whole fleet per second that two cores can carry out while they run the fleet as well. */
const actsASecond = 12

const minutes = read('minutes', 1)
const devices = read('devices', minutes < 5 ? 30 : 200)
const seed = read('seed', Date.now() % 2_147_483_647)
const seconds = (minutes * 60) / 2
const days = Math.max(1, Math.round((seconds * actsASecond) / devices / actsOfDay))
const halves = readHalves()
const common = {
  seed,
  devices,
  days,
  processes: read('processes', 3),
  disruptions: Math.max(3, Math.round(seconds / 20)),
  trouble: read('trouble', 0.2),
  quarantineMs: read('quarantine', 12) * 1000,
  blind: process.argv.includes('--blind'),
  longestPauseMs: (2_000 * seconds) / (days * actsOfDay),
} satisfies Partial<FleetOptions>

/** Half of the time without keys, half with them; `--only keys` or `--only no-keys` runs that half alone. */
function readHalves(): boolean[] {
  const at = process.argv.indexOf('--only')
  if (at === -1) return [false, true]
  const half = process.argv[at + 1]
  if (half !== 'keys' && half !== 'no-keys') throw new Error('--only takes keys or no-keys')
  return [half === 'keys']
}

const say = (words: string) => process.stdout.write(`${new Date().toISOString()} ${words}\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const postgres = await startPostgres()
try {
  for (const keys of halves) {
    say(`seed ${seed}, ${keys ? 'with' : 'without'} keys: ${JSON.stringify(common)}`)
    const report = await runFleet(postgres, { ...common, keys, say })
    say(JSON.stringify(report, undefined, 2))
    const wrong = whatIsWrong(report)
    for (const sentence of wrong) say(`NOT KEPT: ${sentence}`)
    if (wrong.length > 0) process.exitCode = 1
  }
} finally {
  await postgres.close()
}
say(process.exitCode === 1 ? 'not all that has to hold does' : 'all is there, once')
