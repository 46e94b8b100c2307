import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startProduct } from './product.ts'

const baseDataDir = fileURLToPath(new URL('../../test-results/base-data', import.meta.url))

/** Makes the demo data once: filling a database takes seconds, copying its folder does not. */
export async function prepareBaseData() {
  await rm(baseDataDir, { recursive: true, force: true })
  const product = await startProduct({
    dataDir: baseDataDir,
    idempotency: 'on',
    quarantineSeconds: 1,
  })
  await product.stop()
}

/** A folder of its own with the demo data in it. */
export async function copyBaseData(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-'))
  await cp(baseDataDir, folder, { recursive: true })
  return folder
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })
