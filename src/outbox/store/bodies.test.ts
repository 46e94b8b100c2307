import { expect, test, vi } from 'vitest'
import { correct } from '../act/correct.ts'
import { heldForm } from '../act/replaced-photo.ts'
import { submit } from '../act/submit.ts'
import { discardedDrafts, type DiscardedDrafts, restoreDrafts } from '../drafts/discarded-drafts.ts'
import { readHeavy } from '../drafts/heavy-drafts.ts'
import { readWhole } from '../drafts/whole-draft.ts'
import { drain } from '../send/drain.ts'
import { budget, field, outbox } from '../testing/example-outbox.ts'
import { addPhoto, ana, answer, fakeBody } from '../testing/fake-ports.ts'
import { bringIn } from '../transfer/copies.ts'
import { closedDrafts, discardEncrypted } from '../transfer/encrypted.ts'
import { bodyById } from './bodies.ts'
import { isClosed } from './encrypted.ts'
import { newPair } from './cipher.ts'
import { deleteMeta, writeMeta } from './meta.ts'
import { entriesOf } from './queries.ts'

/** Ana has keys for her photos, and one photo waits to be sent. */
async function anasPhoto(respond: Parameters<typeof outbox>[0] = () => answer(200)) {
  const box = await outbox(respond)
  const { db, ports } = box
  const keys = await newPair()
  await writeMeta(db.strict, 'photo-keys', ana, keys)
  const body = await fakeBody(crypto.getRandomValues(new Uint8Array(500)))
  const [entry] = await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  return { ...box, keys, body, entry: entry ?? expect.unreachable() }
}

const isEncrypted = async ({ db, body }: Awaited<ReturnType<typeof anasPhoto>>) =>
  (await db.relaxed.bodies.get(body.id))?.encrypted

const text = (bytes: Uint8Array | undefined) => new TextDecoder('latin1').decode(bytes)

test('PIN-18 an encrypted photo is sent as it was taken', async () => {
  const work = await anasPhoto()
  const { db, ports, sent, body } = work
  expect(await isEncrypted(work)).toBe(true)
  await drain(db, ports, budget)
  expect(text(sent.at(-1)?.body)).toContain(text(new Uint8Array(body.bytes)))
})

test('PIN-07 PIN-18 nothing is sent while the key of the photos is not on the device', async () => {
  const { db, ports, sent, keys, entry } = await anasPhoto()
  await writeMeta(db.strict, 'photo-keys', ana, { publicKey: keys.publicKey })
  expect(await isClosed(db, ana)).toBe(true)
  expect((await drain(db, ports, budget)).reason).toBe('signed-out')
  expect(sent).toEqual([])
  expect(await entriesOf(db, ana)).toMatchObject([{ id: entry.id, state: 'waiting' }])
})

test('PIN-18 an encrypted photo that was damaged is not sent, and its person is told', async () => {
  const { db, ports, sent, body } = await anasPhoto()
  await db.relaxed.bodies.update(body.id, { bytes: new Uint8Array(300).buffer })
  expect(await bodyById(db, body.id)).toBeUndefined()
  await drain(db, ports, budget)
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([])
  expect(await entriesOf(db, ana)).toMatchObject([{ state: 'parked', parked: { why: 'damaged' } }])
})

test('PIN-18 UX-31 an encrypted photo that was replaced can be looked at and restored', async () => {
  const { db, ports, body, entry } = await anasPhoto(({ method }) =>
    method === 'GET' ? answer(200, { value: { count: 0 } }) : answer(413, { message: 'Não' }),
  )
  await drain(db, ports, budget)
  const better = await fakeBody(new Uint8Array([9]))
  await correct(db, entry.id, addPhoto({ report: 7, photo: better.id }), [better])
  expect(await bodyById(db, better.id)).toEqual(better)
  const [{ at }] = (await discardedDrafts(db, ana)) as [DiscardedDrafts]
  expect((await readWhole(db, ana, heldForm(body.id), at))?.heavy).toEqual(body)
  await restoreDrafts(db, ports, ana, at)
  expect((await readHeavy(db, ana, heldForm(body.id)))?.value).toEqual(body)
})

test('PIN-18 UX-09 a photo that is brought in from a file is encrypted here', async () => {
  const { db, ports, body, entry } = await anasPhoto()
  const other = await anasPhoto()
  const given = { clock: ports.clock, operations: ports.operations, keys: 'none' } as const
  const copy = { person: ana, entries: [entry], aliases: [], drafts: [] }
  await bringIn(
    other.db,
    given,
    copy,
    async (id) => (await bodyById(db, id)) ?? expect.unreachable(),
  )
  expect(await isEncrypted({ ...other, body })).toBe(true)
  expect(await bodyById(other.db, body.id)).toEqual(body)
})

test('PIN-18 an encrypted photo whose keys are gone does not stop the outbox, and its person is told', async () => {
  const { db, ports, sent, entry } = await anasPhoto()
  await submit(db, ports, ana, [field('peso', 'x', 8)])
  await deleteMeta(db.strict, 'photo-keys', ana)
  await drain(db, ports, budget)
  expect(sent.filter(({ method }) => method !== 'GET')).toHaveLength(1)
  expect(await entriesOf(db, ana)).toMatchObject([
    { id: entry.id, state: 'parked', parked: { why: 'damaged' } },
    { state: 'settled' },
  ])
})

test('PIN-12 a photo that was taken out of an entry goes with the keys that are given up', async () => {
  const { db, ports, entry, keys } = await anasPhoto(({ method }) =>
    method === 'GET' ? answer(200, { value: { count: 0 } }) : answer(413, { message: 'Não' }),
  )
  await drain(db, ports, budget)
  const better = await fakeBody(new Uint8Array([9]))
  await correct(db, entry.id, addPhoto({ report: 7, photo: better.id }), [better])
  const [{ at }] = (await discardedDrafts(db, ana)) as [DiscardedDrafts]
  await restoreDrafts(db, ports, ana, at)
  await writeMeta(db.strict, 'photo-keys', ana, { publicKey: keys.publicKey })
  expect(await closedDrafts(db.relaxed, ana)).toHaveLength(1)
  await discardEncrypted(db, ana)
  expect(await db.relaxed.drafts.count()).toBe(0)
})

test('PIN-18 a photo is stored although the connection is lost while its keys are looked up', async () => {
  const { db, ports } = await anasPhoto()
  const lost = new DOMException('Connection to Indexed Database server lost', 'UnknownError')
  vi.spyOn(db.relaxed.meta, 'get').mockRejectedValueOnce(lost)
  const body = await fakeBody(new Uint8Array([4]))
  await submit(db, ports, ana, [addPhoto({ report: 8, photo: body.id })], [body])
  expect((await db.relaxed.bodies.get(body.id))?.encrypted).toBe(true)
})
