import { expect, test } from 'vitest'
import { bringIn, markCopied, statusOfCopy } from '#src/outbox/transfer/copies.ts'
import type { OutboxDatabase } from '#src/outbox/store/database.ts'
import {
  countDrafts,
  deleteDraft,
  draftsUnder,
  readDrafts,
  saveDraft,
} from '#src/outbox/drafts/drafts.ts'
import { wholeCopyOf } from '#src/outbox/testing/example-outbox.ts'
import {
  addPhoto,
  ana,
  answer,
  fakeBody,
  fakePorts,
  freshDatabase,
} from '#src/outbox/testing/fake-ports.ts'
import { makeLocalId } from '#src/outbox/model/local-ids.ts'
import { keepShared, sharedPhotos } from '#src/reads/shared-photos.ts'
import { submit } from '#src/outbox/act/submit.ts'
import { heldAt, heldPhotos, holdPhoto, letGoOfHeld } from './held-photos.ts'

const { ports } = fakePorts(() => answer(200))
const slotOf = (report: number) => ({
  place: `report:${report}`,
  slot: 'photo',
  path: `/report/${report}`,
  title: `Relatório #${report}`,
  name: 'foto',
})
const original = { bytes: new Uint8Array([1, 2, 3]).buffer, type: 'image/jpeg' } as const

async function hold(db: OutboxDatabase, report = 7) {
  const id = crypto.randomUUID()
  await holdPhoto(db, ana, { ...slotOf(report), id, original })
  return id
}

/** Collects the forms of all drafts whose values are read from now on. */
function watch({ strict, relaxed }: OutboxDatabase) {
  const read: string[] = []
  for (const { drafts } of [strict, relaxed]) {
    drafts.hook('reading', (draft) => {
      read.push(draft.form)
      return draft
    })
  }
  return read
}

const left = ({ relaxed }: OutboxDatabase) => relaxed.drafts.toCollection().primaryKeys()

test("UX-31 a held photo's bytes are read on its own screen, and nowhere else", async () => {
  const db = freshDatabase()
  const [here] = [await hold(db, 7), await hold(db, 8)]
  const forms = (await left(db)).map(([, form]) => form)
  const heavy = forms.filter((form) => !/^photo-held:[^:]*$/.test(form))
  expect(heavy).toHaveLength(2)
  await saveDraft(db, ana, 'report:7:typed', { path: '/', typed: 'x' })
  const read = watch(db)
  const readOf = async (act: () => Promise<unknown>) => {
    read.length = 0
    await act()
    return read.filter((form) => heavy.includes(form))
  }
  const photo = await fakeBody()
  const kept = [addPhoto({ report: 7, photo: photo.id })]
  expect(await readOf(() => heldPhotos(db, ana))).toEqual([])
  expect(await readOf(() => readDrafts(db, ana))).toEqual([])
  expect(await readOf(() => draftsUnder(db, ana, 'report:'))).toEqual([])
  expect(await readOf(() => sharedPhotos(db, ana))).toEqual([])
  expect(await readOf(() => submit(db, ports, ana, kept, [photo]))).toEqual([])
  expect(await readOf(() => heldAt(db, ana, 'report:7'))).toEqual([expect.stringContaining(here)])
})

test('UX-31 a held photo is listed once, with the stored original', async () => {
  const db = freshDatabase()
  const id = await hold(db)
  expect(await countDrafts(db, ana)).toBe(1)
  expect(await readDrafts(db, ana)).toMatchObject([{ value: { path: '/report/7' } }])
  expect(await heldPhotos(db, ana)).toEqual([{ ...slotOf(7), id }])
  expect(await heldAt(db, ana, 'report:7')).toEqual([{ ...slotOf(7), id, original }])
  expect(await heldAt(db, ana, 'report:8')).toEqual([])
})

test.each([
  ['it is let go', (db: OutboxDatabase, id: string) => letGoOfHeld(db, ana, id)],
  [
    'it is discarded with the other drafts',
    async (db: OutboxDatabase) => {
      for (const { form } of await readDrafts(db, ana)) await deleteDraft(db, ana, form)
    },
  ],
  [
    'a photo that was made of it is kept',
    async (db: OutboxDatabase, id: string) => {
      const photo = { ...(await fakeBody()), id }
      await submit(db, ports, ana, [addPhoto({ report: 7, photo: id })], [photo])
    },
  ],
])('UX-31 nothing of a held photo is left once %s', async (_how, end) => {
  const db = freshDatabase()
  await end(db, await hold(db))
  expect(await left(db)).toEqual([])
})

test('UX-09 UX-31 a held photo is part of a rescue file, is listed once, and stays away after the decision', async () => {
  const [tablet, other] = [freshDatabase(), freshDatabase()]
  const id = await hold(tablet)
  const given = { clock: ports.clock, operations: ports.operations, keys: 'none' } as const
  const copy = await wholeCopyOf(tablet)
  await markCopied(tablet, given, copy)
  const noBodies = () => Promise.reject(new Error('no photos'))
  const { drafts } = await bringIn(other, given, copy, noBodies)
  expect(drafts).toMatchObject({ fresh: [{ form: `photo-held:${id}` }], here: 0, ended: 0 })
  expect(await heldAt(other, ana, 'report:7')).toEqual([{ ...slotOf(7), id, original }])
  expect((await statusOfCopy(other, copy)).drafts).toMatchObject({ fresh: [], here: 1, ended: 0 })
  await letGoOfHeld(other, ana, id)
  expect((await statusOfCopy(other, copy)).drafts).toMatchObject({ fresh: [], here: 0, ended: 1 })
  await bringIn(other, given, copy, noBodies)
  expect(await left(other)).toEqual([])
})

test('UX-31 a held photo is named by the number of its record as soon as the number is known', async () => {
  const db = freshDatabase()
  const local = makeLocalId()
  const id = crypto.randomUUID()
  const slot = { ...slotOf(7), place: `report:${local}`, title: `Relatório #${local}` }
  await holdPhoto(db, ana, { ...slot, id, original })
  expect(await heldPhotos(db, ana)).toMatchObject([{ title: 'Relatório novo' }])
  await db.strict.aliases.put({ person: ana, type: 'report', localId: local, serverId: 4711 })
  expect(await heldPhotos(db, ana)).toMatchObject([
    { place: 'report:4711', title: 'Relatório #4711' },
  ])
})

test('a shared photo that is in use is found without reading the others', async () => {
  const db = freshDatabase()
  await hold(db)
  for (const byte of [1, 2]) await keepShared(db, ana, new Blob([new Uint8Array([byte])]))
  const [first] = await sharedPhotos(db, ana)
  await saveDraft(db, ana, 'new:photo', { path: '/', photo: { id: first?.id } })
  const read = watch(db)
  expect(await sharedPhotos(db, ana)).toHaveLength(1)
  expect(read.filter((form) => form.startsWith('photo-held'))).toEqual([])
})
