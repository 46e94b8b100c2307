import { expect, test } from 'vitest'
import { drain } from '#src/outbox/send/drain.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import { countDrafts, saveDraft } from '#src/outbox/drafts/drafts.ts'
import type { Draft } from '#src/outbox/model/entry.ts'
import {
  addPhoto,
  ana,
  answer,
  fakeBody,
  fakePorts,
  freshDatabase,
} from '#src/outbox/testing/fake-ports.ts'
import { isBodyKept } from '#src/outbox/store/queries.ts'
import {
  bytesOfShared,
  dropShared,
  keepShared,
  sharedPhotos,
  sweepShared,
} from './shared-photos.ts'
import { submit } from '#src/outbox/act/submit.ts'

const bytes = (first = 1) => new Blob([new Uint8Array([first, 2, 3])])
const keepAll = async (db: OutboxDatabase, person: string, photos: Blob[]) => {
  for (const [place, photo] of photos.entries()) {
    await keepShared(db, person, photo, { id: crypto.randomUUID(), sharedAt: 1_000 + place })
  }
}
const other = 'https://pavilhao.example|2'

/** The first byte of each waiting photo, in their order. */
async function firstBytesOf(db: OutboxDatabase, person: string) {
  const first: unknown[] = []
  for (const photo of await sharedPhotos(db, person)) {
    const read = await bytesOfShared(db, person, photo)
    first.push(read && new Uint8Array(read)[0])
  }
  return first
}

test('a shared photo waits for its person alone, until it is used', async () => {
  const db = freshDatabase()
  await keepAll(db, ana, [bytes(), bytes()])
  const [first] = await sharedPhotos(db, ana)
  expect(await sharedPhotos(db, ana)).toHaveLength(2)
  expect(await sharedPhotos(db, other)).toEqual([])
  await dropShared(db, ana, first ?? { id: '' })
  expect(await sharedPhotos(db, ana)).toHaveLength(1)
})

test('shared photos keep the order in which they were handed over', async () => {
  const db = freshDatabase()
  const order = Array.from({ length: 12 }, (_, at) => at)
  await keepAll(db, ana, order.map(bytes))
  expect(await firstBytesOf(db, ana)).toEqual(order)
})

test('a used photo is not offered again if the page died, even after its entry was deleted', async () => {
  const db = freshDatabase()
  const { ports, clock } = fakePorts(() => answer(200))
  await keepAll(db, ana, [bytes(), bytes()])
  const [sent, drafted] = await sharedPhotos(db, ana)
  const body = { ...(await fakeBody()), id: sent?.id ?? '' }
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  await saveDraft(db, ana, 'new-damage', { path: '/', photo: { id: drafted?.id } })
  expect(await sharedPhotos(db, ana)).toEqual([])
  await sweepShared(db, ana)
  expect(await countDrafts(db, ana)).toBe(1)
  await drain(db, ports, { budgetMs: 60_000 })
  clock.at += 3 * 86_400_000
  await drain(db, ports, { budgetMs: 60_000 })
  expect(await isBodyKept(db, body.id)).toBe(false)
  expect(await sharedPhotos(db, ana)).toEqual([])
})

test('listing shared photos reads no bytes, and dropping one deletes its bytes', async () => {
  const db = freshDatabase()
  await keepAll(db, ana, [bytes(1), bytes(2)])
  const read: Draft[] = []
  db.relaxed.drafts.hook('reading', (draft: Draft) => {
    read.push(draft)
    return draft
  })
  const sizes = () =>
    read.splice(0).map(({ value }) => (value instanceof ArrayBuffer ? 'bytes' : ''))
  const [first = expect.unreachable()] = await sharedPhotos(db, ana)
  expect(sizes()).toEqual(['', ''])
  expect(JSON.stringify(await db.relaxed.drafts.get([ana, `shared:${first.id}`]))).not.toContain(
    'bytes',
  )
  sizes()
  await bytesOfShared(db, ana, first)
  expect(sizes()).toEqual(['bytes'])
  await dropShared(db, ana, first)
  expect(await bytesOfShared(db, ana, first)).toBeUndefined()
  expect(await db.relaxed.drafts.count()).toBe(2)
})
