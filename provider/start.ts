import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { DataDirInUseError, DataDirLostError } from './db/connection/data-dir-lock.ts'
import { prepareDataDir, diskProblem } from './db/connection/prepare-data-dir.ts'
import { DatabaseUnreachableError } from './db/connection/postgres.ts'
import { describeError, describeFailed } from './errors/describe-error.ts'
import { log, writeLine } from './errors/log.ts'
import { openForwardedApi } from './open-forwarded-api.ts'
import { openOwnApi } from './open-own-api.ts'
import type { ReportFailed } from './plugins/answer-errors.ts'
import { describeStart } from './print-summary.ts'
import { readSettings } from './settings/read-settings.ts'
import { CannotStart, type Settings, type Upstream } from './settings/settings.ts'
import { keepReleases, readVersion } from './site/releases.ts'

/** Time in ms for calls in flight to finish after the end is requested. */
const patienceMs = 10_000

/** One Ctrl-C may arrive twice within this time, in ms: from the terminal, and forwarded by npm. */
const echoMs = 1_000

/**
 * Starts the provider and serves until a signal ends it. A foreseen failure is one sentence on stderr, any other
 * failure has its stack. The exit code is 1, or 75 for a full disk.
 */
export async function start(env: NodeJS.ProcessEnv) {
  try {
    const settings = readSettings(env)
    await serve(settings).catch((error: unknown) => {
      throw diskProblem(error, settings) ?? error
    })
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    process.exitCode = error instanceof CannotStart ? error.exitCode : 1
  }
}

async function serve(settings: Settings) {
  const { upstream } = settings
  // Files that this process creates are accessible to its own account only.
  process.umask(0o077)
  const isForDatabase = upstream.kind === 'own' && settings.databaseUrl === undefined
  await prepareDataDir(settings.dataDir, { isForDatabase })
  // Loaded while the database opens, because both take about the same time.
  const loading = import('./app.ts')
  const own = upstream.kind === 'own' ? await openOwnApi(settings) : undefined
  const forwarded =
    upstream.kind === 'proxy' ? await openForwardedApi(settings, upstream) : undefined
  const opened = own ?? forwarded
  try {
    const api = opened?.api ?? (upstream as Extract<Upstream, { kind: 'cors' }>)
    const { site, appDir, appOrigins, trustedProxies, metricsToken, callLimits } = settings
    const assetDirs = await keepReleases(appDir, settings.dataDir)
    const version = await readVersion(appDir)
    const faults = settings.faults && own !== undefined
    const given = { site, appDir, appOrigins, trustedProxies, metricsToken, callLimits, version }
    const { buildProvider } = await loading
    const app = await buildProvider({ ...given, api, assetDirs, faults, report })
    await listen(app, settings)
    endOnCrash()
    endOnSignal(async () => {
      await app.close()
      await opened?.close()
    })
    const { port } = app.server.address() as AddressInfo
    const database = own?.api.database.description
    const { admin, unmarkedKiosks, photosMissing } = own ?? {}
    process.stdout.write(
      describeStart({ settings, port, version, database, admin, unmarkedKiosks, photosMissing }),
    )
  } catch (error) {
    await opened?.close().catch(() => undefined)
    throw error
  }
}

async function listen(app: FastifyInstance, { host, port }: Settings) {
  try {
    await app.listen({ host, port })
  } catch (error) {
    await app.close()
    throw new CannotStart(whyNotListening(error as NodeJS.ErrnoException, host, port), {
      cause: error,
    })
  }
}

function whyNotListening(error: NodeJS.ErrnoException, host: string, port: number): string {
  switch (error.code) {
    case 'EADDRINUSE':
      return `A porta ${port} já está em uso: encerre o outro programa, ou escolha outra com PORT.`
    case 'EACCES':
      return `Sem permissão para usar a porta ${port}: escolha outra com PORT, a partir de 1024.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `O endereço «${host}» não é desta máquina: confira HOST.`
    default:
      return `Não foi possível escutar em ${host}:${port} (${error.message}).`
  }
}

/** The first signal lets calls finish within `patienceMs`; a second signal ends the process at once. */
function endOnSignal(close: () => Promise<void>) {
  let askedAt: number | undefined
  const end = () => {
    if (askedAt !== undefined && performance.now() - askedAt > echoMs) process.exit(1)
    if (askedAt !== undefined) return
    askedAt = performance.now()
    const impatient = setTimeout(() => process.exit(1), patienceMs)
    impatient.unref()
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${sentenceOf(error)}\n`)
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', end)
  process.on('SIGTERM', end)
}

/** Node would print an uncaught error with all its properties, including the values of a query. */
function endOnCrash() {
  process.on('uncaughtException', (error: unknown) => {
    log(isForeseen(error) ? error.message : describeError(error))
    process.exit(1)
  })
}

const report: ReportFailed = (call) => {
  const line = describeFailed(call)
  if (line) writeLine(line)
}

/** Errors whose message is complete. */
const foreseen = [CannotStart, DataDirInUseError, DataDirLostError, DatabaseUnreachableError]

const isForeseen = (error: unknown): error is Error =>
  foreseen.some((kind) => error instanceof kind)

/** An unexpected error is printed with its stack. */
function sentenceOf(error: unknown): string {
  if (isForeseen(error)) return error.message
  const isWithValues = !(error instanceof Error) || 'query' in error
  const detail = isWithValues ? describeError(error) : (error.stack ?? error.message)
  return `O Pavilhão não pôde ser iniciado: ${detail}`
}
