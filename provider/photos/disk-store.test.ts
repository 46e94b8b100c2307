import { mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'

/** File operations in order of completion. A name reaches the disk by the fsync of its folder. */
const reported: string[] = []
/** The number of fsyncs in progress. */
let underWay = 0
/** While set, every fsync waits for it. */
let held: Promise<void> | undefined
/** The next fsync fails with this error. */
let failure: Error | null = null

// Modules that another test file has loaded still use the real functions.
vi.resetModules()
vi.doMock('node:fs', async () => {
  const real = await vi.importActual<typeof import('node:fs')>('node:fs')
  const paths = new Map<number, string>()
  const heard =
    (verb: 'fsync' | 'fdatasync') => (file: number, callback: (error: Error | null) => void) => {
      const path = paths.get(file)
      underWay += 1
      const bring = () =>
        real[verb](file, (error) => {
          underWay -= 1
          const why = failure ?? error
          failure = null
          reported.push(`${verb} ${path}`)
          callback(why)
        })
      if (held) void held.then(bring)
      else bring()
    }
  return {
    ...real,
    openSync: (...all: Parameters<typeof real.openSync>) => {
      const file = real.openSync(...all)
      paths.set(file, String(all[0]))
      return file
    },
    fsync: heard('fsync'),
    fdatasync: heard('fdatasync'),
    renameSync: (...[from, to]: Parameters<typeof real.renameSync>) => {
      real.renameSync(from, to)
      reported.push(`rename ${String(to)}`)
    },
  }
})
const { openDiskStore } = await import('./disk-store.ts')
afterAll(() => {
  vi.doUnmock('node:fs')
  vi.resetModules()
})

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pavilhao-photos-'))
  reported.length = 0
})
afterEach(() => {
  held = undefined
  underWay = 0
  return rm(folder, { recursive: true })
})

const sha256 = 'ab'.repeat(32)
const another = `ab${'cd'.repeat(31)}`
const picture = Buffer.from('picture')

/** Ends with the end marker of a JPEG. */
const thumbnail = Buffer.from('thumbnail\xff\xd9', 'latin1')

/** Blocks every fsync until the returned function is called. */
function holdDisk() {
  let release = () => {}
  held = new Promise((resolve) => {
    release = resolve
  })
  return () => {
    held = undefined
    release()
  }
}

const inShort = () =>
  reported.map((one) => {
    const [verb = '', path = ''] = one.split(' ')
    return `${verb} ${relative(folder, path).replace(/jpg\..*/, 'aside')}`
  })

test('a stored photo is on the disk when `put` resolves: its bytes, its name, and its new folder', async () => {
  const store = openDiskStore(folder)
  await store.put(sha256, 'image', picture)
  expect(inShort()).toEqual([
    'fsync ',
    `fdatasync ab/${sha256}.aside`,
    `rename ab/${sha256}.jpg`,
    'fsync ab',
  ])
  expect(await readdir(join(folder, 'ab'))).toEqual([`${sha256}.jpg`])
  expect(await store.get(sha256, 'image')).toEqual(picture)
})

test('an existing photo is not written again, but its name is synced before `put` resolves', async () => {
  await openDiskStore(folder).put(sha256, 'image', picture)
  reported.length = 0
  await openDiskStore(folder).put(sha256, 'image', picture)
  expect(inShort()).toEqual(['fsync ', 'fsync ab'])
})

test('two photos in a new folder both wait until the folder is on the disk', async () => {
  const store = openDiskStore(folder)
  const release = holdDisk()
  const both = [sha256, another].map((name) => store.put(name, 'image', picture))
  expect(await readdir(join(folder, 'ab'))).toEqual([])
  release()
  await Promise.all(both)
  expect(inShort().filter((one) => one === 'fsync ')).toHaveLength(1)
  expect(await readdir(join(folder, 'ab'))).toHaveLength(2)
})

test('the names of all new folders are synced', async () => {
  await openDiskStore(join(folder, 'data', 'photos')).put(sha256, 'image', picture)
  const folders = inShort().filter((one) => one.startsWith('fsync'))
  expect(folders).toEqual(['fsync data/photos', 'fsync data', 'fsync ', 'fsync data/photos/ab'])
})

test('a folder whose sync failed is synced by the next photo', async () => {
  const store = openDiskStore(folder)
  failure = new Error('EIO')
  await expect(store.put(sha256, 'image', picture)).rejects.toThrow('EIO')
  reported.length = 0
  await store.put(sha256, 'image', picture)
  expect(inShort()[0]).toBe('fsync ')
})

test('a thumbnail does not wait for the disk', async () => {
  const store = openDiskStore(folder)
  await store.put(sha256, 'image', picture)
  reported.length = 0
  const release = holdDisk()
  await store.put(sha256, 'thumbnail', thumbnail)
  expect(underWay).toBe(0)
  release()
  expect(inShort()).toEqual([`rename ab/${sha256}.thumb.jpg`])
  expect(await store.get(sha256, 'thumbnail')).toEqual(thumbnail)
})

test('a truncated thumbnail counts as missing, and can be stored again', async () => {
  const store = openDiskStore(folder)
  for (const left of [0, thumbnail.length - 1]) {
    await store.put(sha256, 'thumbnail', thumbnail)
    await truncate(join(folder, 'ab', `${sha256}.thumb.jpg`), left)
    expect(await store.get(sha256, 'thumbnail')).toBeUndefined()
  }
  await store.put(sha256, 'thumbnail', thumbnail)
  expect(await store.get(sha256, 'thumbnail')).toEqual(thumbnail)
})

test('two photos at most wait for the disk at once, and every photo is stored', async () => {
  const store = openDiskStore(folder)
  await store.put(sha256, 'image', picture)
  const release = holdDisk()
  const names = Array.from({ length: 6 }, (_, at) => `ab${String(at).repeat(62)}`)
  const all = names.map((name) => store.put(name, 'image', picture))
  // By now, every fsync that can start has started; the mocked ones are still pending.
  await setImmediate()
  expect(underWay).toBe(2)
  release()
  await Promise.all(all)
  for (const name of names) expect(await store.get(name, 'image')).toEqual(picture)
})

test('a failed sync lets the next photo have its turn', async () => {
  const store = openDiskStore(folder)
  await store.put(sha256, 'image', picture)
  for (const _ of ['one', 'another']) {
    failure = new Error('EIO')
    await expect(store.put(another, 'image', picture)).rejects.toThrow('EIO')
  }
  await store.put(another, 'image', picture)
  expect(await store.get(another, 'image')).toEqual(picture)
})

test('a photo that does not fit fails and leaves no file; once there is room it is stored', async () => {
  const store = openDiskStore(folder)
  await store.put(another, 'image', picture)
  failure = new Error('ENOSPC')
  await expect(store.put(sha256, 'image', picture)).rejects.toThrow('ENOSPC')
  expect(await readdir(join(folder, 'ab'))).toEqual([`${another}.jpg`])
  expect(await store.get(sha256, 'image')).toBeUndefined()
  await store.put(sha256, 'image', picture)
  expect(await store.get(sha256, 'image')).toEqual(picture)
})

test('a folder that cannot be created is an error; once it can be, the photo is stored', async () => {
  const store = openDiskStore(join(folder, 'photos'))
  await rm(folder, { recursive: true })
  const { writeFile, mkdir } = await import('node:fs/promises')
  await writeFile(folder, 'a file where the folder was')
  await expect(store.put(sha256, 'image', picture)).rejects.toThrow('ENOTDIR')
  await rm(folder)
  await mkdir(folder)
  await store.put(sha256, 'image', picture)
  expect(await store.get(sha256, 'image')).toEqual(picture)
})
