import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDiskStore } from './disk-store.ts'

/** What reaches the disk, in order: names are brought there by bringing their folder. */
const told: string[] = []

vi.mock(import('node:fs/promises'), async (load) => {
  const real = await load()
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
    rename: async (from, to) => {
      await real.rename(from, to)
      told.push(`rename ${String(to)}`)
    },
  }
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
