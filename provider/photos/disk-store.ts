import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { PhotoStore, Rendering } from './photo-store.ts'

const suffixes: Record<Rendering, string> = { image: '.jpg', thumbnail: '.thumb.jpg' }

/** Files under `folder`, spread over 256 directories. */
export function openDiskStore(folder: string): PhotoStore {
  const pathOf = (sha256: string, rendering: Rendering) => {
    if (!/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError(`not a SHA-256: ${sha256}`)
    return join(folder, sha256.slice(0, 2), sha256 + suffixes[rendering])
  }
  const made = new Set<string>()
  const makeFolder = async (path: string) => {
    if (made.has(path)) return
    const first = await mkdir(path, { recursive: true })
    if (first !== undefined) await bringNames(dirname(first))
    made.add(path)
  }
  return {
    put: async (sha256, rendering, bytes) => {
      const path = pathOf(sha256, rendering)
      if (await exists(path)) return
      await makeFolder(dirname(path))
      await writeWhole(path, bytes)
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

/** Whole or not at all: written aside, brought to the disk, then renamed, and its name brought there. */
async function writeWhole(path: string, bytes: Buffer) {
  const aside = `${path}.${randomUUID()}`
  try {
    const file = await open(aside, 'wx')
    try {
      await file.writeFile(bytes)
      await file.datasync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
    await bringNames(dirname(path))
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** A name is on the disk once its folder is; Windows sees to that itself, and does not open folders. */
async function bringNames(folder: string) {
  if (process.platform === 'win32') return
  const opened = await open(folder, 'r')
  try {
    await opened.sync()
  } finally {
    await opened.close()
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
