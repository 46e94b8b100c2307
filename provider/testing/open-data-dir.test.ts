import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { migrate } from '../db/migrate.ts'
import { openDiskStore } from '../photos/disk-store.ts'
import { addEntry } from './add-entry.ts'
import { fillDatabase } from './fill-database.ts'
import { withDataDir } from './open-data-dir.ts'
import { openProvider } from './open-provider.ts'
import { picture } from './pictures.ts'
import { hashesOf, readReportRows } from './read-report.ts'
import { receivingCalls } from './receiving-calls.ts'

test('what a provider answered is in its folder when it is gone, row by row and photo by photo', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'pavilhao-data-'))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const entry = await withDataDir(dataDir, async (database) => {
    await migrate(database)
    await fillDatabase(database)
    return addEntry(database, { items: [{ produto: 'PP H 301', lote: 'L9' }] })
  })

  const database = await openDatabase({ dataDir })
  const provider = await openProvider({
    database,
    photos: openDiskStore(join(dataDir, 'photos')),
  })
  const ana = receivingCalls(provider, await provider.authorize('ana'))
  const { id } = await ana.start(entry)
  const files = [await picture(30, 20, 'red'), await picture(31, 20, 'blue')]
  await ana.registerDamage(id, files)
  await ana.setWaste(id, 1.5)
  await provider.close()
  await database.close()

  await withDataDir(dataDir, async (again, photos) => {
    const rows = await readReportRows(again, id)
    expect(rows).toMatchObject({ produto: 'PP H 301', lote: 'L9', report: { pesoResiduo: 1.5 } })
    const sent = files.map((bytes) => createHash('sha256').update(bytes).digest('hex'))
    expect(hashesOf(rows)).toEqual(sent)
    for (const hash of sent) expect(await photos.get(hash, 'image')).toBeInstanceOf(Buffer)
  })
})
