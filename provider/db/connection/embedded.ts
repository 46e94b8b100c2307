import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { getTableName } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { describeError } from '../../errors/describe-error.ts'
import { log } from '../../errors/log.ts'
import { CannotStart } from '../../settings/settings.ts'
import type { Database, Orm } from '../database.ts'
import { schema } from '../schema.ts'
import { lockDataDir } from './data-dir-lock.ts'
import { DatabaseUnreachableError } from './postgres.ts'
import { folderProblem } from './prepare-data-dir.ts'
import { retryOnConflict } from './retry.ts'

/** The write-ahead log grows without limit unless there are checkpoints, and reopening replays all of it. */
const checkpointMs = 5 * 60_000
/** Autovacuum never runs here, and the planner estimates badly for tables without statistics. */
const vacuumMs = 6 * 60 * 60_000

/** Table by table, so that waiting queries get the one connection in between. */
const vacuum = async (client: PGlite) => {
  for (const table of Object.values(schema)) {
    await client.exec(`VACUUM (ANALYZE) ${getTableName(table)}`)
  }
}

const describeCare = (error: unknown) =>
  `A manutenção do banco de dados não chegou ao fim, e será tentada de novo: ${describeError(error)}`

type Place = { client: PGlite; description: string; release?: () => Promise<void> }

const build = ({ client, description, release }: Place): Database => {
  const orm = drizzle({ client, schema, casing: 'snake_case' }) as unknown as Orm
  const checkpoint = async () => void (await client.exec('CHECKPOINT'))
  let closing: Promise<void> | undefined
  /**
   * A persistent failure is logged once. Closing waits for running work, so work that finds the database closed needs
   * no log.
   */
  const watch = (work: () => Promise<void>, everyMs: number) => {
    let isFailing = false
    const tryOnce = async () => {
      try {
        await work()
        isFailing = false
      } catch (error) {
        if (!isFailing && closing === undefined) log(describeCare(error))
        isFailing = true
      }
    }
    const timer = setInterval(() => void tryOnce(), everyMs)
    timer.unref()
    return timer
  }
  const timers = [watch(checkpoint, checkpointMs), watch(() => vacuum(client), vacuumMs)]
  const closeOnce = async () => {
    for (const timer of timers) clearInterval(timer)
    try {
      await checkpoint()
      await client.close()
    } finally {
      await release?.()
    }
  }
  return {
    orm,
    description,
    transact: (work, { isolation = 'serializable' } = {}) =>
      retryOnConflict(() => orm.transaction(work, { isolationLevel: isolation })),
    runAlone: async (statement) => void (await client.exec(statement)),
    checkpoint,
    close: () => (closing ??= closeOnce()),
    dump: () => client.dumpDataDir('none'),
  }
}

/**
 * Ends the process at once, as a crash does: acknowledged data is in the log, and the next start replays it. The exit
 * code says whether a later start may succeed by itself.
 */
const endProcess = (dataDir: string, failure: NodeJS.ErrnoException | undefined): never => {
  const problem = folderProblem(dataDir, failure) ?? new CannotStart(stopped(dataDir, failure))
  log(problem.message)
  process.exit(problem.exitCode)
}

const stopped = (dataDir: string, failure: NodeJS.ErrnoException | undefined) =>
  `O banco de dados na pasta "${dataDir}" parou (${failure?.code ?? 'sem motivo conhecido'}): ` +
  'inicie de novo. O que foi confirmado continua gravado.'

/**
 * PostgreSQL inside this process, on a directory that it holds alone. Throws DataDirInUseError,
 * DatabaseUnreachableError, and CannotStart or NoRoom where the directory prevents the opening.
 */
export const openEmbedded = async (dataDir: string): Promise<Database> => {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'database')
  const release = await lockDataDir(dataDir).catch((cause: unknown) => {
    throw folderProblem(dataDir, cause) ?? cause
  })
  let files: DatabaseFiles | undefined
  try {
    await mkdir(path, { recursive: true })
    // The library would treat an unreadable directory as a new one.
    await readdir(path)
    files = new DatabaseFiles(path, (failure) => endProcess(dataDir, failure))
    const client = await PGlite.create({ fs: files })
    const description =
      `PostgreSQL embutido (PGlite) em ${path}: nada se perde se o programa cair, ` +
      'mas as últimas gravações podem se perder se faltar energia (nunca chama fsync). ' +
      'Para produção, use DATABASE_URL.'
    return build({ client, description, release })
  } catch (cause) {
    await release()
    const problem = folderProblem(dataDir, files?.failure ?? cause)
    if (problem) throw problem
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new DatabaseUnreachableError(
      `O banco de dados em ${path} não abre (${reason}): restaure uma cópia da pasta, ou indique outra em DATA_DIR.`,
      { cause },
    )
  }
}

/** PostgreSQL inside this process and in memory, empty or restored from `from`, the dump of another database. */
export const openInMemory = async (from?: Blob): Promise<Database> => {
  const client = await PGlite.create(from === undefined ? {} : { loadDataDir: from })
  const description =
    'PostgreSQL embutido (PGlite) em memória: tudo se perde quando o programa termina.'
  return build({ client, description })
}

type Started = Parameters<NodeFS['init']>[1]

/** The members of the engine's module that are used here. */
interface Engine {
  NODEFS: {
    convertNodeCode: (error: NodeJS.ErrnoException) => number | undefined
    doSetAttr: (path: unknown, node: unknown, wanted: { mode?: number }, ...how: unknown[]) => void
  }
  onAbort: () => void
}

/** The engine also opens files that need not exist. */
const isOrdinary = ({ code }: NodeJS.ErrnoException) => code === 'ENOENT' || code === 'EEXIST'

/** PostgreSQL recognises a full disk, but treats an exhausted quota as an internal error. */
const asKnown = (error: NodeJS.ErrnoException) =>
  error.code === 'EDQUOT' ? Object.assign(new Error(error.message), { code: 'ENOSPC' }) : error

/**
 * The files of the embedded database. They record the last failed system call, because the engine itself reports little
 * about a failed opening or a panic.
 *
 * `onPanic` must not return. The engine panics where it cannot write its log, and the library then calls the dead
 * engine in an endless loop that blocks the whole process.
 */
class DatabaseFiles extends NodeFS {
  failure: NodeJS.ErrnoException | undefined
  readonly #onPanic: (failure: NodeJS.ErrnoException | undefined) => never

  constructor(folder: string, onPanic: (failure: NodeJS.ErrnoException | undefined) => never) {
    super(folder)
    this.#onPanic = onPanic
  }

  override init(client: PGlite, options: Started) {
    const watch = (module: unknown) => this.#watch(module as Engine)
    return super.init(client, { ...options, preRun: [...(options.preRun ?? []), watch] })
  }

  #watch(engine: Engine) {
    const convert = engine.NODEFS.convertNodeCode
    engine.NODEFS.convertNodeCode = (error) => {
      if (!isOrdinary(error)) this.failure = error
      return convert(asKnown(error))
    }
    // The engine sets the mode 0666 of each new file, regardless of the umask.
    const setAttributes = engine.NODEFS.doSetAttr
    engine.NODEFS.doSetAttr = (path, node, { mode, ...rest }, ...how) => {
      const wanted = mode === undefined ? rest : { ...rest, mode: mode & ~0o077 }
      setAttributes(path, node, wanted, ...how)
    }
    engine.onAbort = () => this.#onPanic(this.failure)
  }
}
