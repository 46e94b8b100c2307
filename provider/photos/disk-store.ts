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

const suffixes: Record<Rendering, string> = { image: '.jpg', thumbnail: '.thumb.jpg' }

const bringBytes = promisify(fdatasync)
const bringNames = promisify(fsync)

/**
 * Files under `folder`, spread over 256 directories.
 *
 * [Note: Two waits] Only what is there to wait for the disk is awaited. Each of the seven other awaits of a
 * put would stand behind whatever else is due in a busy process, for some milliseconds, to do what takes
 * a tenth or two of one (decision 073).
 */
export function openDiskStore(folder: string): PhotoStore {
  const pathOf = (sha256: string, rendering: Rendering) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError(`not a SHA-256: ${sha256}`)
    return join(folder, sha256.slice(0, 2), sha256 + suffixes[rendering])
  }
  const made = new Map<string, Promise<void>>()
  const makeFolder = (path: string) => {
    const making = made.get(path) ?? newFolder(path)
    made.set(path, making)
    // The next photo tries again.
    making.catch(() => made.delete(path))
    return making
  }
  return {
    put: async (sha256, rendering, bytes) => {
      const path = pathOf(sha256, rendering)
      await makeFolder(dirname(path))
      // Its name may be on its way to the disk still, where the same photo comes twice at once.
      if (!existsSync(path)) await writeWhole(path, bytes)
      await bringNamesOf(dirname(path))
    },
    get: async (sha256, rendering) => {
      try {
        return await readFile(pathOf(sha256, rendering))
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

/** Whole or not at all: written aside, brought to the disk, then renamed. */
async function writeWhole(path: string, bytes: Buffer) {
  const aside = `${path}.${randomUUID()}`
  try {
    await withFile(aside, 'wx', (file) => {
      writeFileSync(file, bytes)
      return bringBytes(file)
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

async function withFile(path: string, how: 'r' | 'wx', work: (file: number) => Promise<void>) {
  const file = openSync(path, how)
  try {
    await work(file)
  } finally {
    closeSync(file)
  }
}
