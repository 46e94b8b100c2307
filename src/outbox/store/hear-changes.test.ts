import 'fake-indexeddb/auto'
import Dexie, { RangeSet } from 'dexie'
import { expect, test, vi } from 'vitest'
import { openOutboxDatabase } from './database.ts'
import { addPhoto, ana, fakePorts, freshDatabase } from '../testing/fake-ports.ts'
import { hearChanges } from './hear-changes.ts'
import { submit } from '../act/submit.ts'

test('a commit to one of the tables is heard, on whichever connection; to others, or elsewhere, none', async () => {
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

test('a page that comes back and may have missed anything is told so', () => {
  const hear = vi.fn()
  const deaf = hearChanges(freshDatabase().relaxed, ['entries'], hear)
  Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) })
  expect(hear).toHaveBeenCalledOnce()
  deaf()
})
