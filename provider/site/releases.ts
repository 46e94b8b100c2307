import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** Number of previous releases that are kept, so that open tabs still find their chunks. */
const keptReleases = 2

/**
 * The version that the built app's page says (scripts/release/version.mjs). It covers the sources of this server too.
 * Undefined without a built app.
 */
export async function readVersion(appDir: string): Promise<string | undefined> {
  const page = await readFile(join(appDir, 'index.html'), 'utf8').catch(() => '')
  return /<meta name="version" content="([^"]+)"/.exec(page)?.[1]
}

/**
 * Stores a copy of the current release's hashed assets with the data, and returns the folders to serve `/assets/` from:
 * the current release first, then the previous ones.
 */
export async function keepReleases(appDir: string, dataDir: string): Promise<string[]> {
  const present = join(appDir, 'assets')
  const folder = join(dataDir, 'previous-assets')
  const names = await readdir(present).catch(() => [])
  if (names.length === 0) return []
  const release = createHash('sha256')
    .update(names.toSorted((a, b) => (a < b ? -1 : 1)).join('\n'))
    .digest('hex')
    .slice(0, 16)
  await mkdir(folder, { recursive: true })
  await keep(present, join(folder, release))
  const others = (await listByAge(folder)).filter((name) => name !== release)
  for (const name of others.slice(keptReleases)) {
    await rm(join(folder, name), { recursive: true, force: true })
  }
  // The copy keeps serving when a new build replaces the current one under a running server.
  const served = [release, ...others.slice(0, keptReleases)]
  return [present, ...served.map((name) => join(folder, name))]
}

/** Copied to a temporary folder first, so that an interrupted start leaves no partial release. */
async function keep(present: string, place: string) {
  const now = new Date()
  const known = await stat(place).catch(() => undefined)
  if (known) return utimes(place, now, now)
  const temporary = `${place}.${process.pid}.part`
  await rm(temporary, { recursive: true, force: true })
  await cp(present, temporary, { recursive: true })
  await rename(temporary, place).catch(() => rm(temporary, { recursive: true, force: true }))
}

async function listByAge(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  return aged.toSorted((a, b) => b.at - a.at).map(({ name }) => name)
}
