import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fdatasync,
  fsync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { PhotoStore, Rendering } from './photo-store.ts'
import { takeTurn } from './take-turn.ts'

const suffixes: Record<Rendering, string> = { image: '.jpg', thumbnail: '.thumb.jpg' }

const bringBytes = promisify(fdatasync)
const bringNames = promisify(fsync)
const leaveToSystem = () => undefined

/**
 * Of the four threads for file operations two stay free while a disk hangs: they also decode pictures and compress
 * responses.
 */
const photosAtOnce = 2

/**
 * Throws where this account may not write into `folder` or one of its directories, as after a restore by another
 * account. Otherwise the first photo would show it.
 */
export function checkDiskStore(folder: string) {
  if (!existsSync(folder)) return
  const names = readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name))
  for (const name of ['', ...names]) rmdirSync(mkdtempSync(join(folder, name, '.escrita-')))
}

/**
 * Files under `folder`, spread over 256 directories. An image is on the disk when `put` resolves. A thumbnail is
 * written without that guarantee; an incomplete one counts as missing and is made again.
 *
 * [Note: Two waits] Only real waits for the disk are awaited. The seven other operations of a put are synchronous and
 * take 0.1 to 0.2 ms each. An await would queue each of them behind other work of a busy process for some milliseconds
 * (docs/photos.md).
 */
export function openDiskStore(folder: string): PhotoStore {
  const pathOf = (sha256: string, rendering: Rendering) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError(`not a SHA-256: ${sha256}`)
    return join(folder, sha256.slice(0, 2), sha256 + suffixes[rendering])
  }
  const inTurn = takeTurn(photosAtOnce)
  const made = new Map<string, Promise<void>>()
  const makeFolder = (path: string) => {
    const making = made.get(path) ?? newFolder(path)
    made.set(path, making)
    // The next photo tries again.
    making.catch(() => made.delete(path))
    return making
  }
  const keepImage = async (path: string, bytes: Buffer) => {
    await makeFolder(dirname(path))
    // The file may exist before its name is on the disk, when the same photo comes twice at once.
    if (!existsSync(path)) await writeWhole(path, bytes, bringBytes)
    await bringNamesOf(dirname(path))
  }
  /** Also replaces an existing thumbnail, which may be incomplete. */
  const keepThumbnail = async (path: string, bytes: Buffer) => {
    mkdirSync(dirname(path), { recursive: true })
    await writeWhole(path, bytes, leaveToSystem)
  }
  return {
    put: async (sha256, rendering, bytes) => {
      const path = pathOf(sha256, rendering)
      if (rendering === 'image') await inTurn(() => keepImage(path, bytes))
      else await keepThumbnail(path, bytes)
    },
    get: async (sha256, rendering) => {
      try {
        const bytes = await readFile(pathOf(sha256, rendering))
        return rendering === 'image' || endsAsJpeg(bytes) ? bytes : undefined
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
        throw error
      }
    },
  }
}

/** Syncs the name of an existing folder too: the process that created it may have died before its sync. */
async function newFolder(path: string) {
  const first = mkdirSync(path, { recursive: true }) ?? path
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    await bringNamesOf(dirname(made))
  }
}

const endsAsJpeg = (bytes: Buffer) =>
  bytes.length > 2 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9

/** Written to a temporary file, synced with `bring`, then renamed. */
async function writeWhole(
  path: string,
  bytes: Buffer,
  bring: (file: number) => Promise<void> | undefined,
) {
  const temporary = `${path}.${randomUUID()}`
  try {
    await withFile(temporary, 'wx', (file) => {
      writeFileSync(file, bytes)
      return bring(file)
    })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}

/** A name is on the disk once its folder is synced. Windows does that itself, and cannot open folders. */
async function bringNamesOf(folder: string) {
  if (process.platform === 'win32') return
  await withFile(folder, 'r', bringNames)
}

async function withFile(
  path: string,
  how: 'r' | 'wx',
  work: (file: number) => Promise<void> | undefined,
) {
  const file = openSync(path, how)
  try {
    await work(file)
  } finally {
    closeSync(file)
  }
}
