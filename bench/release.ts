/**
 * An unpacked release beside `npm start` in the repository, whose packages are installed and whose app is built: the
 * time to the first answer, the memory at rest, packages and bytes. Runs only on Linux with PostgreSQL.
 */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { endWithUs } from '../provider/testing/end-with-us.ts'
import { findPostgres, startPostgres } from '../provider/testing/postgres-server.ts'
import { providerFlags } from '../provider/testing/provider-flags.ts'
import { cpuOf } from './provider/cpu-time.ts'
import type { Bar, Unit } from './record/measurement.ts'
import { median } from './record/median.ts'
import { tell } from './record/tell.ts'

const rounds = Number(process.env['ROUNDS'] ?? 3)
/** How long a process is left alone before its memory is read. */
const restMs = 10_000

if (process.platform !== 'linux' || findPostgres() === undefined) {
  console.log('  skipped: it needs Linux and a PostgreSQL 15 or later')
  process.exit(0)
}

const place = await mkdtemp(join(tmpdir(), 'pavilhao-measured-'))
execFileSync(process.execPath, ['scripts/release.mjs', place])
const archive = join(place, readdirSync(place).find((name) => name.endsWith('.tar.gz')) ?? '')
await mkdir(join(place, 'bare'))
execFileSync('tar', ['-xzf', archive, '-C', join(place, 'bare')])
const unpacked = join(place, 'bare', readdirSync(join(place, 'bare'))[0] ?? '')

const ways = {
  'the release': { cwd: unpacked, script: 'provider/server.js' },
  'npm start': { cwd: process.cwd(), script: 'scripts/start.mjs' },
}
type Way = keyof typeof ways
const wayNames = Object.keys(ways) as Way[]

/** Starts it; measures the time until `/healthz` answers, the CPU time until then, and the memory at rest. */
async function startOnce(way: Way, env: Record<string, string>) {
  const { cwd, script } = ways[way]
  const startedAt = performance.now()
  const child = endWithUs(
    spawn(process.execPath, [...providerFlags, script], {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], PORT: '0', HOST: '127.0.0.1', ...env },
    }),
  )
  const pid = child.pid ?? 0
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const origin = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const [, address] = /Pavilhão: (http:\S+)/.exec(output) ?? []
      if (address !== undefined) resolve(address)
    })
    child.once('close', () => reject(new Error(output)))
  })
  await (await fetch(`${origin}/healthz`)).text()
  const seconds = (performance.now() - startedAt) / 1000
  const cpu = cpuOf(pid) / 1000
  await sleep(restMs)
  const [, memory] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await ended
  return { seconds, cpu, memory: Number(memory) / 1000 }
}

const postgres = await startPostgres()
const secret = { JWT_SECRET: 'um segredo de medição de mais de 32 bytes' }
const admin = { ADMIN_USERNAME: 'chefia', ADMIN_PASSWORD: 'senha comprida' }
const production = { NODE_ENV: 'production', ...secret, ...admin }
const data = (way: Way) => join(place, `data of ${way}`)
/** In this order, because a later start finds the data of the first one. */
const starts = {
  'first start, embedded database': (way: Way) => ({ DATA_DIR: data(way), ...production }),
  'later start, embedded database': (way: Way) => ({ DATA_DIR: data(way), ...production }),
  'later start, PostgreSQL': () => ({
    ...{ DATA_DIR: join(place, 'photos'), DATABASE_URL: postgres.url },
    ...production,
  }),
}
type Start = keyof typeof starts
const startNames = Object.keys(starts) as Start[]

interface Found {
  seconds: number[]
  cpu: number[]
  memory: number[]
}
const found = new Map<string, Found>()

/** The bytes of a folder's files. */
const bytesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => statSync(join(folder, name)))
    .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)

/** The packages of a lock file that are installed, with their bytes. */
function packagesOf(folder: string) {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: true; link?: true }>
  }
  const places = Object.entries(packages).filter(
    ([at, { dev, link }]) =>
      at.startsWith('node_modules/') && !dev && !link && existsSync(join(folder, at)),
  )
  const nested = /\/node_modules\//
  const whole = places.filter(([at]) => !nested.test(at)).map(([at]) => bytesOf(join(folder, at)))
  return { count: places.length, bytes: whole.reduce((sum, one) => sum + one, 0) }
}

const bars = (unit: Unit, valueOf: (way: Way, start: Start) => number) => ({
  unit,
  bars: startNames.flatMap((start) =>
    wayNames.map((way): Bar => ({
      name: `${start}: ${way}`,
      value: valueOf(way, start),
      whose: way === 'the release' ? 'ours' : 'peer',
    })),
  ),
})

try {
  // The first start on the database server migrates it.
  await startOnce('the release', starts['later start, PostgreSQL']())
  for (let round = 0; round < rounds; round += 1) {
    for (const way of wayNames) {
      await rm(data(way), { recursive: true, force: true })
      for (const start of startNames) {
        const { seconds, cpu, memory } = await startOnce(way, starts[start](way))
        const all = found.get(`${way} ${start}`) ?? { seconds: [], cpu: [], memory: [] }
        found.set(`${way} ${start}`, all)
        all.seconds.push(seconds)
        all.cpu.push(cpu)
        all.memory.push(memory)
      }
    }
  }
  const of = (what: keyof Found) => (way: Way, start: Start) =>
    median(found.get(`${way} ${start}`)?.[what] ?? [])
  const about = `in production; medians of ${rounds}, in turns`
  tell({ title: 'Time to the first answer', about, ...bars('s', of('seconds')) })
  tell({ title: 'CPU time to the first answer', about, ...bars('s', of('cpu')) })
  const rest = `${restMs / 1000} s after the first answer, ${about}`
  tell({ title: 'Memory at rest', about: rest, ...bars('MB', of('memory')) })
  const [ours, theirs] = [packagesOf(unpacked), packagesOf(process.cwd())]
  tell({
    title: 'Packages',
    about: 'that run; npm start: those that NODE_ENV=production installs',
    unit: '',
    bars: [
      { name: 'the release', value: ours.count, whose: 'ours' },
      { name: 'npm start', value: theirs.count, whose: 'peer' },
    ],
  })
  tell({
    title: 'Bytes',
    about: 'of the archive, of all its files, and of packages',
    unit: 'MB',
    bars: [
      { name: 'the archive', value: statSync(archive).size / 1e6, whose: 'ours' },
      { name: 'unpacked', value: bytesOf(unpacked) / 1e6, whose: 'ours' },
      { name: 'its packages', value: ours.bytes / 1e6, whose: 'ours' },
      { name: 'packages of npm start', value: theirs.bytes / 1e6, whose: 'peer' },
    ],
  })
} finally {
  await postgres.close()
  await rm(place, { recursive: true, force: true })
}
