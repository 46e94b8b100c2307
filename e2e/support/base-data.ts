import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProduct } from './product.ts'

/** Where a run's demo data stands; what the set-up of a run puts there, its workers inherit. */
const place = 'PAVILHAO_BASE_DATA'

const newFolder = () => mkdtemp(join(tmpdir(), 'pavilhao-'))

/**
 * Makes the demo data once for a run: filling a database takes seconds, copying its folder does not.
 * Resolves to what removes it again.
 */
export async function prepareBaseData() {
  const dataDir = await newFolder()
  const product = await startProduct({ dataDir, idempotency: 'on', quarantineSeconds: 1 })
  await product.stop()
  process.env[place] = dataDir
  return () => removeFolder(dataDir)
}

/** A folder of its own with the demo data in it. */
export async function copyBaseData(): Promise<string> {
  const base = process.env[place]
  if (base === undefined) throw new Error('the set-up of this run has made no demo data')
  const folder = await newFolder()
  await cp(base, folder, { recursive: true })
  return folder
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })
