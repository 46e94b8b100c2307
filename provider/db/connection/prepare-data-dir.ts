import { randomUUID } from 'node:crypto'
import { chmod, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { CannotStart, NoRoom, type Settings } from '../../settings/settings.ts'
import { isDiskFull, sqlStateOf } from './sql-errors.ts'

/**
 * Least room on the disk with which the embedded database is opened, in bytes: two segments of its log. With
 * none it neither opens nor ends.
 */
const leastRoom = 32 * 1024 * 1024

/** Written once at each start: a disk, or a quota, that has no room for it says so now. */
const probe = Buffer.alloc(64 * 1024)

/** What the system says where an account may not do what it wants to. */
const notAllowed = ['EACCES', 'EPERM', 'EROFS']

export interface Disk {
  write: (path: string, bytes: Buffer) => Promise<void>
  /** Bytes that this account may still write there. */
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
 * Makes the data folder, or takes it as it is, and closes it to every other account of the machine: its
 * folders 0700, its files 0600. Throws CannotStart where nothing can be written there, NoRoom where the disk
 * is full, or has too little room for the embedded database where `isForDatabase`.
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
 * Not by `recursive`: where the system makes no folder although there is one to make it in (/proc, an
 * automounter), Node tries again for ever.
 */
async function makeFolder(path: string): Promise<void> {
  const isThere = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (isThere) return
  if (dirname(path) !== path) await makeFolder(dirname(path))
  await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Made by another start meanwhile; what is a file is told by what is written below it.
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

/** What failed in the data folder as a sentence, where it is for want of room or of a permission. */
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
 * The same of a start, which writes in the database, its demonstration, the releases and the secret: room ran
 * out, or something in the data folder is another account's. Undefined where something else failed, or what
 * failed is a sentence already.
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

/** The folder itself last: where it is closed already, all that is in it has been closed before. */
async function closeToOthers(folder: string, isWithin = false): Promise<void> {
  const isClosed = ((await stat(folder)).mode & 0o077) === 0
  if (isClosed && !isWithin) return
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await closeToOthers(path, true)
    // Not a link: what it leads to may be somebody else's.
    else if (entry.isFile()) await chmod(path, 0o600).catch(leaveToOwner)
  }
  await chmod(folder, 0o700).catch(leaveToOwner)
}

/** A folder that another account has lent, as a volume of a container is: its modes are that account's. */
function leaveToOwner(error: NodeJS.ErrnoException) {
  if (!['EPERM', 'ENOENT', 'ENOTSUP', 'EROFS'].includes(error.code ?? '')) throw error
}
