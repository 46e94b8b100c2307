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
  return {
    put: async (sha256, rendering, bytes) => {
      const path = pathOf(sha256, rendering)
      if (await exists(path)) return
      await mkdir(dirname(path), { recursive: true })
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

/** Whole or not at all: written aside, brought to the disk, then renamed. */
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
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
