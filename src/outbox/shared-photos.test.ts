import { expect, test } from 'vitest'
import { countDrafts, saveDraft } from './drafts.ts'
import { addPhoto, ana, answer, fakeBody, fakePorts, freshDatabase } from './fake-ports.ts'
import { dropShared, keepShared, sharedPhotos, sweepShared } from './shared-photos.ts'
import { submit } from './submit.ts'

const bytes = () => new Uint8Array([1, 2, 3]).buffer
const other = 'https://pavilhao.example|2'

test('what another app has handed over waits for its person alone, until it was used', async () => {
  const db = freshDatabase()
  await keepShared(db, ana, [bytes(), bytes()])
  const [first] = await sharedPhotos(db, ana)
  expect(await sharedPhotos(db, ana)).toHaveLength(2)
  expect(await sharedPhotos(db, other)).toEqual([])
  await dropShared(db, ana, first ?? { id: '' })
  expect(await sharedPhotos(db, ana)).toHaveLength(1)
})

test('handed over while nobody is signed in it waits for whoever signs in', async () => {
  const db = freshDatabase()
  await keepShared(db, undefined, [bytes()])
  expect(await sharedPhotos(db, other)).toHaveLength(1)
})

test('a page that died after its use does not offer it again', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => answer(200))
  await keepShared(db, ana, [bytes(), bytes()])
  const [sent, drafted] = await sharedPhotos(db, ana)
  const body = { ...(await fakeBody()), id: sent?.id ?? '' }
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  await saveDraft(db, ana, 'new-damage', { path: '/', photo: { id: drafted?.id } })
  expect(await sharedPhotos(db, ana)).toEqual([])
  await sweepShared(db, ana)
  expect(await countDrafts(db, ana)).toBe(1)
})
