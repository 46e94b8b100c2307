import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import { openOutboxDatabase } from './database.ts'

test('REL-11 a release opens the outbox that a newer one has extended, and leaves what it does not know', async () => {
  const stored = { indexedDB: new IDBFactory(), IDBKeyRange }
  const person = 'https://pavilhao.example|1'
  const made = openOutboxDatabase('outbox', stored)
  await made.strict.meta.put({ key: 'seq', value: 7 })
  const known = made.strict.tables.map(({ name, schema }) => {
    const { primKey, indexes } = schema
    return [name, [primKey, ...indexes].map(({ src }) => src).join()] as const
  })
  made.close()

  const openNewer = () => {
    const newer = new Dexie('outbox', stored)
    newer
      .version(3)
      .stores({ ...Object.fromEntries(known), extra: 'id', drafts: '[person+form], savedAt' })
    return newer
  }
  const newer = openNewer()
  await newer.table('extra').put({ id: 1, person })
  await newer.table('drafts').put({ person, form: 'a', value: { novo: true }, savedAt: 5 })
  newer.close()

  const back = openOutboxDatabase('outbox', stored)
  expect(await back.strict.meta.get('seq')).toEqual({ key: 'seq', value: 7 })
  await back.relaxed.drafts.put({ person, form: 'b', value: {}, savedAt: 6 })
  expect(await back.relaxed.drafts.get([person, 'a'])).toMatchObject({ value: { novo: true } })
  back.close()

  const again = openNewer()
  expect(await again.table('extra').toArray()).toEqual([{ id: 1, person }])
  expect(await again.table('drafts').where('savedAt').above(5).count()).toBe(1)
  again.close()
})
