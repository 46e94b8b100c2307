import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { CannotStart, NoRoom } from '../../settings/settings.ts'
import { checkDiskStore, openDiskStore } from '../../photos/disk-store.ts'
import { openDatabase } from './open-database.ts'
import { prepareDataDir, diskProblem, type Disk } from './prepare-data-dir.ts'

const own = { isForDatabase: true }
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pavilhao-folder-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

const modeOf = async (...path: string[]) => ((await stat(join(...path))).mode & 0o777).toString(8)

/** A disk whose writes fail with this code, or that has this much room in bytes. */
const diskWith = ({ code, room = 2 ** 40 }: { code?: string; room?: number }): Disk => ({
  write: async () => {
    if (code !== undefined) throw Object.assign(new Error(`${code}: write`), { code })
  },
  room: async () => room,
})

test.skipIf(process.platform === 'win32')(
  'a new data folder is inaccessible to other accounts',
  async () => {
    const dataDir = join(folder, 'new', 'data')
    await prepareDataDir(dataDir, own)
    expect([await modeOf(dataDir), await readdir(dataDir)]).toEqual(['700', []])
  },
)

test.skipIf(process.platform === 'win32')(
  'an existing folder that was open to others is made inaccessible with all its content',
  async () => {
    const dataDir = join(folder, 'there')
    await mkdir(join(dataDir, 'database', 'base'), { recursive: true })
    await writeFile(join(dataDir, 'database', 'base', '1'), 'hashes')
    await writeFile(join(dataDir, 'jwt-secret'), 'segredo')
    for (const path of ['database/base/1', 'jwt-secret']) await chmod(join(dataDir, path), 0o666)
    for (const path of ['', 'database', 'database/base']) await chmod(join(dataDir, path), 0o755)
    await prepareDataDir(dataDir, own)
    for (const path of ['', 'database', 'database/base']) {
      expect([path, await modeOf(dataDir, path)]).toEqual([path, '700'])
    }
    for (const path of ['database/base/1', 'jwt-secret']) {
      expect([path, await modeOf(dataDir, path)]).toEqual([path, '600'])
    }
  },
)

test.each(['ENOSPC', 'EDQUOT'])('%s at a start is reported as a lack of room', async (code) => {
  const started = prepareDataDir(join(folder, 'full'), { ...own, disk: diskWith({ code }) })
  await expect(started).rejects.toThrow(NoRoom)
  await expect(started).rejects.toThrow(/está sem espaço: libere ao menos 32 MB/)
})

test('with too little room for its log the database is not opened', async () => {
  const dataDir = join(folder, 'nearly-full')
  const disk = diskWith({ room: 1_000_000 })
  await expect(prepareDataDir(dataDir, { ...own, disk })).rejects.toThrow(NoRoom)
  // Without a database, a start needs next to no room.
  await prepareDataDir(dataDir, { isForDatabase: false, disk })
})

test.each(['EACCES', 'EROFS', 'EPERM'])('%s is reported in one sentence', async (code) => {
  const dataDir = join(folder, 'not-ours')
  const started = prepareDataDir(dataDir, { ...own, disk: diskWith({ code }) })
  await expect(started).rejects.toThrow(CannotStart)
  await expect(started).rejects.toThrow(
    `A pasta de dados "${dataDir}" não pode ser gravada (${code}): dê a este usuário permissão de escrita, ou indique outra em DATA_DIR.`,
  )
})

test('a data folder below a file is reported in one sentence as well', async () => {
  const file = join(folder, 'file')
  await writeFile(file, '')
  await expect(prepareDataDir(join(file, 'data'), own)).rejects.toThrow(
    'não pode ser gravada (ENOTDIR)',
  )
})

test.skipIf(process.platform !== 'linux')(
  'a data folder where the system allows none is reported in one sentence, without waiting',
  async () => {
    const started = prepareDataDir('/proc/pavilhao/data', own)
    await expect(started).rejects.toThrow('não pode ser gravada (ENOENT)')
  },
)

/** Root can read everything, so the rest of the test runs as an account without rights. */
const asNobody = async (...folders: string[]) => {
  if (process.getuid?.() !== 0) return
  const nobody = 65_534
  for (const path of folders) await chown(path, nobody, nobody)
  process.seteuid?.(nobody)
  onTestFinished(() => process.seteuid?.(0))
}

test.skipIf(process.platform === 'win32')(
  'an unreadable folder within the data folder is reported in one sentence',
  async () => {
    const dataDir = join(folder, 'partly-closed')
    const closed = join(dataDir, 'previous-assets')
    await mkdir(closed, { recursive: true })
    await chmod(closed, 0)
    for (const path of [folder, dataDir]) await chmod(path, 0o755)
    await asNobody(dataDir)
    const started = prepareDataDir(dataDir, own)
    await expect(started).rejects.toThrow(CannotStart)
    await expect(started).rejects.toThrow(
      `Nem tudo na pasta de dados "${dataDir}" pode ser lido e gravado (EACCES, ${closed}): dê a este usuário permissão, ou indique outra em DATA_DIR.`,
    )
  },
)

test.skipIf(process.platform === 'win32')(
  'an unreadable database is reported as such, without advice to restore a copy',
  async () => {
    const dataDir = join(folder, 'closed-database')
    const closed = join(dataDir, 'database')
    await mkdir(closed, { recursive: true })
    await chmod(closed, 0)
    await chmod(folder, 0o755)
    await asNobody(dataDir)
    await expect(openDatabase({ dataDir })).rejects.toThrow(
      `Nem tudo na pasta de dados "${dataDir}" pode ser lido e gravado (EACCES`,
    )
  },
)

test.skipIf(process.platform === 'win32')(
  'a folder of photos that another account has restored is reported before the first photo comes',
  async () => {
    const dataDir = join(folder, 'restored')
    const photos = join(dataDir, 'photos')
    checkDiskStore(photos)
    await openDiskStore(photos).put('ab'.repeat(32), 'image', Buffer.from('picture'))
    checkDiskStore(photos)
    expect(await readdir(photos)).toEqual(['ab'])
    await chmod(join(photos, 'ab'), 0o500)
    for (const path of [folder, dataDir]) await chmod(path, 0o755)
    await asNobody(photos)
    const check = () => {
      try {
        return checkDiskStore(photos)
      } catch (error) {
        return diskProblem(error, { dataDir, databaseUrl: undefined })
      }
    }
    expect(check()?.message).toContain(
      `Nem tudo na pasta de dados "${dataDir}" pode ser lido e gravado (EACCES, ${photos}/ab/`,
    )
  },
)

test('room that runs out during a start is reported for the full disk, and exits with 75', () => {
  const failed = (code: string) =>
    new Error('failed', { cause: Object.assign(new Error(), { code }) })
  const here = { dataDir: 'dados', databaseUrl: undefined }
  const there = { dataDir: 'dados', databaseUrl: 'postgres://x/y' }
  const ofServer = expect.stringMatching(/^O disco do banco de dados está sem espaço/) as string
  const ofFolder = expect.stringMatching(
    /^O disco da pasta de dados "dados" está sem espaço/,
  ) as string
  for (const [code, where, message] of [
    ['53100', there, ofServer],
    ['ENOSPC', there, ofFolder],
    ['EDQUOT', here, ofFolder],
    ['53100', here, ofFolder],
  ] as const) {
    expect(diskProblem(failed(code), where)).toMatchObject({ message, exitCode: 75 })
  }
  expect(diskProblem(failed('ECONNREFUSED'), there)).toBeUndefined()
  const known = new NoRoom('já dito')
  expect(diskProblem(known, here)).toBeUndefined()
})

test('a folder of another account within the data folder is named in the message, other folders are not', () => {
  const settings = { dataDir: 'dados', databaseUrl: undefined }
  const closed = (path: string) => Object.assign(new Error('closed'), { code: 'EACCES', path })
  expect(diskProblem(closed('dados/previous-assets'), settings)?.message).toContain(
    '(EACCES, dados/previous-assets)',
  )
  expect(diskProblem(closed('/etc/shadow'), settings)).toBeUndefined()
})
