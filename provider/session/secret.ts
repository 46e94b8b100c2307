import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret of a demonstration: created at the first start and stored with the data, readable only by its owner.
 * Sessions thus survive a restart.
 */
export async function keepSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt-secret')
  const known = await readFile(path, 'utf8').catch(() => undefined)
  if (known !== undefined) return known
  await mkdir(dataDir, { recursive: true })
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, randomBytes(32).toString('base64url'), { mode: 0o600 })
  // Of processes that start at once the first link wins, with a complete file; all read the same secret.
  await link(temporary, path).catch(() => undefined)
  await rm(temporary)
  return readFile(path, 'utf8')
}
