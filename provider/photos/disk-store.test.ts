import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'

/** What reaches the disk, in order: names are brought there by bringing their folder. */
const told: string[] = []

// What another file has loaded works with the real ones.
vi.resetModules()
vi.doMock('node:fs/promises', async () => {
  const real = await vi.importActual<typeof import('node:fs/promises')>('node:fs/promises')
  return {
    ...real,
    open: (async (...all: Parameters<typeof real.open>) => {
      const file = await real.open(...all)
      for (const verb of ['sync', 'datasync'] as const) {
        const bring = file[verb].bind(file)
        file[verb] = async () => {
          told.push(`${verb} ${String(all[0])}`)
          await bring()
        }
      }
      return file
    }) as typeof real.open,
    rename: (async (from, to) => {
      await real.rename(from, to)
      told.push(`rename ${String(to)}`)
    }) as typeof real.rename,
  }
})
const { openDiskStore } = await import('./disk-store.ts')
afterAll(() => {
  vi.doUnmock('node:fs/promises')
  vi.resetModules()
})

test('a photo is on the disk once it is said to be: its bytes, its name, and the folder that is new', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pavilhao-photos-'))
  const store = openDiskStore(folder)
  const sha256 = 'ab'.repeat(32)
  await store.put(sha256, 'image', Buffer.from('picture'))
  const short = told.map((one) => {
    const [verb = '', path = ''] = one.split(' ')
    return `${verb} ${relative(folder, path).replace(/jpg\..*/, 'aside')}`
  })
  expect(short).toEqual([
    'sync ',
    `datasync ab/${sha256}.aside`,
    `rename ab/${sha256}.jpg`,
    'sync ab',
  ])
  expect(await readdir(join(folder, 'ab'))).toEqual([`${sha256}.jpg`])
  expect(await store.get(sha256, 'image')).toEqual(Buffer.from('picture'))
  await rm(folder, { recursive: true })
})
