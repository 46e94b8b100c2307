import { randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret of a demonstration: made at first start, kept beside the data for its owner alone, so
 * that those who signed in stay signed in after a restart.
 */
export async function keepSecret(dataDir: string): Promise<string> {
  const path = join(dataDir, 'jwt-secret')
  await mkdir(dataDir, { recursive: true })
  try {
    // Of two processes that start at once one makes it, and both read the same.
    await writeFile(path, makeSecret(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFile(path, 'utf8')
}

export const makeSecret = (): string => randomBytes(32).toString('base64url')
