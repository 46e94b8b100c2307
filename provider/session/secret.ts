import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret of a demonstration: made at first start, kept beside the data for its owner alone, so
 * that those who signed in stay signed in after a restart.
 */
export async function keepSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt-secret')
  const known = await readFile(path, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  await mkdir(dataDir, { recursive: true })
  const aside = `${path}.${randomUUID()}`
  await writeFile(aside, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // Of processes that start at once the first to link wins, with a file that is whole; all read the same.
  await link(aside, path).catch(() => undefined)
  await rm(aside)
  return readFile(path, 'utf8')
}
