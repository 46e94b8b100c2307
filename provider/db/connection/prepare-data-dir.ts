import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStart, NoRoom, type Settings } from '../../settings/settings.ts'
import { isDiskFull, sqlStateOf } from './sql-errors.ts'

/**
 * Minimum free room for opening the embedded database, in bytes: two segments of its write-ahead log. On a full disk
 * that database can neither open nor close.
 */
const leastRoom = 32 * 1024 * 1024

/** Written once at each start, to detect a full disk or quota early. */
const probe = Buffer.alloc(64 * 1024)

/** Error codes of a missing permission. */
const notAllowed = ['EACCES', 'EPERM', 'EROFS']

export interface Disk {
  write: (path: string, bytes: Buffer) => Promise<void>
  /** Bytes that this account may still write in the folder. */
  room: (folder: string) => Promise<number>
}

const realDisk: Disk = {
  write: (path, bytes) => writeFile(path, bytes, { flush: true, flag: 'wx' }),
  room: async (folder) => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
}

/**
 * Creates the data folder or reuses it, and makes it inaccessible to every other account: folders 0700, files 0600.
 * Throws CannotStart where nothing can be written, NoRoom where the disk is full, or where `isForDatabase` and the room
 * is too small for the embedded database.
 */
export async function prepareDataDir(
  dataDir: string,
  { isForDatabase, disk = realDisk }: { isForDatabase: boolean; disk?: Disk },
): Promise<void> {
  const path = join(dataDir, `.escrita-${randomUUID()}`)
  try {
    await makeFolder(dataDir)
    await disk.write(path, probe)
  } catch (cause) {
    throw asSentence(dataDir, cause)
  } finally {
    await rm(path, { force: true }).catch(() => undefined)
  }
  if (isForDatabase && (await disk.room(dataDir)) < leastRoom) throw noRoom(dataDir)
  await closeToOthers(dataDir).catch((cause: unknown) => {
    throw folderProblem(dataDir, cause) ?? cause
  })
}

/**
 * Not with `recursive`: where the system refuses a folder although its parent exists (/proc, an automounter), Node
 * retries forever.
 */
async function makeFolder(path: string): Promise<void> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isThere) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another start has created it meanwhile. If it is a file, the write below it fails.
    if (error.code !== 'EEXIST') throw error
  })
}

function asSentence(dataDir: string, cause: unknown): Error {
  if (isDiskFull(cause)) return noRoom(dataDir, cause)
  const { code } = cause as NodeJS.ErrnoException
  return new CannotStart(
    `A pasta de dados "${dataDir}" não pode ser gravada (${code ?? String(cause)}): ` +
      'dê a este usuário permissão de escrita, ou indique outra em DATA_DIR.',
    { cause },
  )
}

/** Turns a failure in the data folder into a sentence, if it is a lack of room or of a permission. */
export function folderProblem(dataDir: string, cause: unknown): CannotStart | undefined {
  if (isDiskFull(cause)) return noRoom(dataDir, cause)
  const { code = '', path } = (cause ?? {}) as NodeJS.ErrnoException
  if (!notAllowed.includes(code)) return undefined
  return new CannotStart(
    `Nem tudo na pasta de dados "${dataDir}" pode ser lido e gravado ` +
      `(${[code, path].filter(Boolean).join(', ')}): dê a este usuário permissão, ou indique outra em DATA_DIR.`,
    { cause },
  )
}

/**
 * As `folderProblem`, for a whole start, which writes the database, its demonstration, the releases and the secret.
 * Undefined for any other failure, and for an error that is a sentence already.
 */
export function diskProblem(
  error: unknown,
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
): CannotStart | undefined {
  if (error instanceof CannotStart) return undefined
  if (!isDiskFull(error)) {
    const { path } = (error ?? {}) as NodeJS.ErrnoException
    return path?.startsWith(join(dataDir, '/')) ? folderProblem(dataDir, error) : undefined
  }
  if (databaseUrl === undefined || sqlStateOf(error) !== '53100')
    return folderProblem(dataDir, error)
  return new NoRoom('O disco do banco de dados está sem espaço: libere espaço e inicie de novo.', {
    cause: error,
  })
}

const noRoom = (dataDir: string, cause?: unknown) =>
  new NoRoom(
    `O disco da pasta de dados "${dataDir}" está sem espaço: libere ao menos ` +
      `${leastRoom / 1024 / 1024} MB e inicie de novo. Os dados que estão lá continuam inteiros.`,
    { cause },
  )

/** The folder itself comes last: a closed folder proves that its content is closed too. */
async function closeToOthers(folder: string, isWithin = false): Promise<void> {
  const isClosed = ((await stat(folder)).mode & 0o077) === 0
  if (isClosed && !isWithin) return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await closeToOthers(path, true)
    // Links are skipped, because their targets may belong to another account.
    else if (entry.isFile()) await chmod(path, 0o600).catch(leaveToOwner)
  }
  await chmod(folder, 0o700).catch(leaveToOwner)
}

/** A folder of another account, such as a mounted container volume, keeps the modes of its owner. */
function leaveToOwner(error: NodeJS.ErrnoException) {
  if (!['EPERM', 'ENOENT', 'ENOTSUP', 'EROFS'].includes(error.code ?? '')) throw error
}
