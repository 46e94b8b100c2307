import 'fake-indexeddb/auto'
import Dexie, { RangeSet } from 'dexie'
import { expect, test, vi } from 'vitest'
import { openOutboxDatabase } from '#src/outbox/store/database.ts'
import { addPhoto, ana, fakePorts, freshDatabase } from '#src/outbox/testing/fake-ports.ts'
import { hearChanges } from './hear-changes.ts'
import { submit } from '#src/outbox/act/submit.ts'

test('hearChanges reports commits to its tables from any connection, and none to other tables or databases', async () => {
  const [db, elsewhere] = [freshDatabase(), openOutboxDatabase('elsewhere')]
  const { ports } = fakePorts(() => expect.unreachable())
  await Promise.all([db.relaxed.open(), db.strict.open(), elsewhere.strict.open()])
  const heard: string[] = []
  const deaf = [
    hearChanges(db.relaxed, ['entries', 'aliases'], () => heard.push('entries')),
    hearChanges(db.relaxed, ['drafts'], () => heard.push('drafts')),
  ]
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: 'p' })])
  await submit(elsewhere, ports, ana, [addPhoto({ report: 7, photo: 'p' })])
  expect(heard).toEqual(['entries'])
  for (const stop of deaf) stop()
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: 'p' })])
  expect(heard).toEqual(['entries'])
  elsewhere.close()
})

test('hearChanges reports a page that returns from the back/forward cache', () => {
  const hear = vi.fn()
  const deaf = hearChanges(freshDatabase().relaxed, ['entries'], hear)
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
  expect(hear).toHaveBeenCalledOnce()
  deaf()
})
