import { randomUUID } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fdatasync,
  fsync,
  mkdirSync,
  openSync,
  renameSync,
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
 * Of the four threads that know the disk two are left, however many photos stand before a disk that
 * hangs: pictures are decoded and answers compressed by them as well.
 */
const photosAtOnce = 2

/**
 * Files under `folder`, spread over 256 directories. Images are on the disk once they are kept; of a
 * thumbnail the disk takes what it takes, and one that it has not whole is not there (it is made again).
 *
 * [Note: Two waits] Only what is there to wait for the disk is awaited. Each of the seven other awaits of a
 * put would stand behind whatever else is due in a busy process, for some milliseconds, to do what takes
 * a tenth or two of one (docs/photos.md).
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
    // Its name may be on its way to the disk still, where the same photo comes twice at once.
    if (!existsSync(path)) await writeWhole(path, bytes, bringBytes)
    await bringNamesOf(dirname(path))
  }
  /** In the place of one that the disk has in part. */
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

/** Brings its name also where it is there: whoever made it may not have come to that. */
async function newFolder(path: string) {
  const first = mkdirSync(path, { recursive: true }) ?? path
  for (let made = path; made.length >= first.length; made = dirname(made)) {
    await bringNamesOf(dirname(made))
  }
}

const endsAsJpeg = (bytes: Buffer) =>
  bytes.length > 2 && bytes.readUInt16BE(bytes.length - 2) === 0xffd9

/** Written aside, brought to the disk as `bring` does it, then renamed. */
async function writeWhole(
  path: string,
  bytes: Buffer,
  bring: (file: number) => Promise<void> | undefined,
) {
  const aside = `${path}.${randomUUID()}`
  try {
    await withFile(aside, 'wx', (file) => {
      writeFileSync(file, bytes)
      return bring(file)
    })
    renameSync(aside, path)
  } catch (error) {
    rmSync(aside, { force: true })
    throw error
  }
}

/** A name is on the disk once its folder is; Windows sees to that itself, and does not open folders. */
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
