import { createHash } from 'node:crypto'
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'

/** How many releases before the present one stay: a tab that is open since then still finds its chunks. */
const keptReleases = 2

/**
 * Keeps a copy of the present release's hashed assets beside the data, and gives the folders to
 * serve `/assets/` from: the present one first, then those of the releases before it.
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
  // Its copy serves it on when a new build takes the place of the present one under a running server.
  const served = [release, ...others.slice(0, keptReleases)]
  return [present, ...served.map((name) => join(folder, name))]
}

/** Copied aside first: a start that is interrupted leaves no half release. */
async function keep(present: string, place: string) {
  const now = new Date()
  const known = await stat(place).catch(() => undefined)
  if (known) return utimes(place, now, now)
  const aside = `${place}.${process.pid}.part`
  await rm(aside, { recursive: true, force: true })
  await cp(present, aside, { recursive: true })
  await rename(aside, place).catch(() => rm(aside, { recursive: true, force: true }))
}

async function listByAge(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  const aged = await Promise.all(
    names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })),
  )
  return aged.toSorted((a, b) => b.at - a.at).map(({ name }) => name)
}
