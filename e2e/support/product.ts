import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '#provider/db/database.ts'
import { openDatabase } from '#provider/db/connection/open-database.ts'
import { providerFlags, runFlags } from '#provider/testing/provider-flags.ts'
import { findFreePort } from '#provider/testing/ports.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Longest time of a start on a busy machine, in ms. */
const readyWithinMs = 120_000

/** With a database on a server the product requires the secret that signs its tokens. */
const secret = 'the same one in all processes of a story'

/** Names the compiled provider in the environment (e2e/global-setup.ts). */
export const providerEntry = 'PAVILHAO_PROVIDER'

/** A PostgreSQL server, or the database that `npm start` embeds. */
export type DatabaseKind = 'server' | 'embedded'

/** The storage of a product. */
export interface DataPlace {
  /** The folder of its photos, and of its embedded database where no server is named. */
  dataDir: string
  /** A database on a PostgreSQL server. */
  databaseUrl?: string
}

export interface ProductOptions extends DataPlace {
  idempotency: 'on' | 'off'
  /** `off`: the provider refuses everything that is not in the contract. Default: `on`. */
  extensions?: 'on' | 'off'
  /** For how long a lost call may still arrive, by the configuration that the client reads. */
  quarantineSeconds: number
  /** A folder with another build of the app; default: dist/. */
  appDir?: string
  /** Forwards calls to the provider at this address instead of running its own. */
  providerUrl?: string
  /** How long a token of a device lasts, in seconds; default: an hour. */
  deviceTokenSeconds?: number
  /** The number of allocations in the demo data; default: 400. */
  demoAllocations?: number
}

/** The real product: the reference provider with its database, serving the built app. */
export interface Product {
  origin: string
  /**
   * Opens the database for `read`; an embedded one can be opened only while the product is stopped.
   */
  readDatabase: <T>(read: (database: Database) => Promise<T>) => Promise<T>
  /** Sends SIGTERM, and waits until the process has ended. */
  stop: () => Promise<void>
  /** Kills the process at once, like a power cut. */
  kill: () => Promise<void>
  /** Stops the product, and starts it on the same data and port with changed options. */
  startAgain: (changes?: Partial<ProductOptions>) => Promise<void>
}

async function isReady(origin: string) {
  try {
    return (await fetch(`${origin}/config.json`)).ok
  } catch {
    return false
  }
}

async function launch(port: number, options: ProductOptions): Promise<ChildProcess> {
  const compiled = process.env[providerEntry]
  const code =
    compiled === undefined ? [...runFlags, 'provider/server.ts'] : [...providerFlags, compiled]
  const child = spawn(process.execPath, code, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: options.dataDir,
      FAULTS: 'on',
      IDEMPOTENCY: options.idempotency,
      EXTENSIONS: options.extensions ?? 'on',
      QUARANTINE_SECONDS: String(options.quarantineSeconds),
      ...(options.databaseUrl && { DATABASE_URL: options.databaseUrl, JWT_SECRET: secret }),
      ...(options.appDir === undefined ? {} : { APP_DIR: options.appDir }),
      ...(options.providerUrl === undefined ? {} : { PROVIDER_URL: options.providerUrl }),
      ...(options.deviceTokenSeconds && {
        DEVICE_TOKEN_SECONDS: String(options.deviceTokenSeconds),
      }),
      ...(options.demoAllocations && { DEMO_ALLOCATIONS: String(options.demoAllocations) }),
    },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const giveUpAt = Date.now() + readyWithinMs
  while (!(await isReady(`http://localhost:${port}`))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > giveUpAt) {
      child.kill('SIGKILL')
      throw new Error(`the product did not start:\n${output}`)
    }
    await sleep(50)
  }
  return child
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

/** Starts the product on a free port; resolves when it answers. */
export async function startProduct(options: ProductOptions): Promise<Product> {
  const port = await findFreePort()
  let child = await launch(port, options)
  return {
    // `localhost` and not 127.0.0.1, because people type it.
    origin: `http://localhost:${port}`,
    readDatabase: async (read) => {
      const database = await openDatabase(options)
      try {
        return await read(database)
      } finally {
        await database.close()
      }
    },
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    startAgain: async (changes = {}) => {
      await end(child, 'SIGTERM')
      child = await launch(port, { ...options, ...changes })
    },
  }
}
