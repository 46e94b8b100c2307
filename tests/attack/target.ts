import { connect, type Socket } from 'node:net'
import { mkdir, mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillDataDir } from '#provider/testing/rows/base-database.ts'
import { password } from '#provider/testing/rows/fill-database.ts'
import { endProvider, runProvider, type Run } from '#provider/testing/run-provider.ts'

/** The attacked product, in a process of its own on the loopback address. */
export interface Target {
  origin: string
  host: string
  port: number
  pid: number
  dataDir: string
  /** A proxy that ends TLS is in front of it: nobody believes the address that a client names. */
  isBehindProxy: boolean
  /** A new connection, with TLS where the product has it. */
  connect: () => Socket
  /** In `npm test` an attack repeats its calls fewer times. */
  isShort: boolean
  /** The authorization header of a person of provider/testing/rows/fill-database.ts. */
  authorize: (username: string) => Promise<{ authorization: string }>
  /** Makes another data directory with the same people. */
  makeDataDir: () => Promise<string>
  /** Starts another process of the product; the caller kills it. */
  start: (env: Record<string, string>) => Promise<Target>
  /** Kills the process, as a power loss does. */
  kill: () => Promise<unknown>
  /** The log output of every process, in the order in which it arrived. */
  log: () => string
}

export interface Attack {
  /** The name of its file. */
  name: string
  /** What it tries, in exactly the words of docs/security.md. */
  what: string
  /** The seed of its random choices; the same seed repeats them. */
  seed?: number
  /** It starts the product several times and may take longer, so `npm test` leaves it out. */
  isLong?: true
  /** Returns one sentence for each violation. Takes a minute at most. */
  run: (target: Target) => Promise<string[]>
}

/** Where the attacked product comes from. */
export interface Setting {
  /** Starts a process of the product, with variables of its own. */
  run: (env: Record<string, string>) => Run
  /** Fills a data directory with the people of the tests. */
  fillDataDir: (dataDir: string) => Promise<void>
  /** Where clients reach a process that listens on this origin, and how that ends. */
  reach: (origin: string) => Promise<Reach>
  close: () => Promise<void>
}

export interface Reach extends Pick<Target, 'origin' | 'isBehindProxy' | 'connect'> {
  close: () => Promise<void>
}

const production = {
  NODE_ENV: 'production',
  JWT_SECRET: 'um segredo de mais de trinta e dois bytes',
}

/** Larger than the system's buffers for a connection that nobody reads. */
const workerBytes = 512 * 1024

/** The sources of this repository, on their embedded database, reached without a proxy. */
const sources: Setting = {
  run: (env) => runProvider(env),
  fillDataDir,
  reach: async (origin) => {
    const { hostname: host, port } = new URL(origin)
    const open = () => connect({ host, port: Number(port) })
    return { origin, isBehindProxy: false, connect: open, close: async () => undefined }
  },
  close: async () => undefined,
}

/**
 * Starts the product with the people of the tests and an app of a few files, lets `work` attack it, and stops
 * everything. It runs in production mode: the data of the demonstration takes long to make, and nobody serves it to
 * strangers.
 */
export async function withTarget<T>(
  { isShort, setting = sources }: { isShort: boolean; setting?: Setting },
  work: (target: Target) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-attack-'))
  const appDir = await makeApp(join(folder, 'app'))
  const started: (() => Promise<unknown>)[] = []
  let dataDirs = 0
  let logged = ''
  const makeDataDir = async () => {
    dataDirs += 1
    const dataDir = join(folder, `data-${dataDirs}`)
    await setting.fillDataDir(dataDir)
    return dataDir
  }
  const start = async (env: Record<string, string>): Promise<Target> => {
    const run = setting.run({ ...production, APP_DIR: appDir, ...env })
    started.push(() => endProvider(run, 'SIGKILL'))
    run.child.stderr?.on('data', (chunk: Buffer) => (logged += chunk.toString()))
    const inside = await run.origin
    const { pid } = run.child
    if (inside === undefined || pid === undefined) throw new Error(run.said().complaint)
    const { close, ...reach } = await setting.reach(inside)
    started.push(close)
    const { hostname: host, port } = new URL(reach.origin)
    return {
      ...{ ...reach, host, port: Number(port), pid, dataDir: env['DATA_DIR'] ?? '', isShort },
      authorize: (username) => signIn(reach.origin, username),
      ...{ makeDataDir, start, log: () => logged },
      kill: async () => {
        await endProvider(run, 'SIGKILL')
        await close()
      },
    }
  }
  try {
    return await work(await start({ DATA_DIR: await makeDataDir() }))
  } finally {
    await Promise.all(started.map((end) => end()))
    await setting.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeApp(appDir: string): Promise<string> {
  await mkdir(join(appDir, 'assets'), { recursive: true })
  await writeFile(join(appDir, 'index.html'), '<!doctype html><title>Pavilhão</title>')
  await writeFile(join(appDir, 'sw.js'), `// ${'-'.repeat(workerBytes)}`)
  await writeFile(join(appDir, 'assets', 'index-aaa.js'), '// index-aaa.js')
  return appDir
}

async function signIn(origin: string, username: string) {
  const answer = await fetch(`${origin}/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (token === undefined) throw new Error(`${username} cannot sign in: ${answer.status}`)
  return { authorization: `Bearer ${token}` }
}

/**
 * The files and sockets that the process has open, without those of its database, which keeps the file of each table
 * that it has read open. Undefined where the system has no `/proc`.
 */
export async function countDescriptors({
  pid,
  dataDir,
}: Pick<Target, 'pid' | 'dataDir'>): Promise<number | undefined> {
  const folder = `/proc/${pid}/fd`
  const open = await readdir(folder).catch(() => undefined)
  // A descriptor that was closed meanwhile has no target any more.
  const places = open && open.map((name) => readlink(join(folder, name)).catch(() => dataDir))
  return places && (await Promise.all(places)).filter((place) => !place.startsWith(dataDir)).length
}
