import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { discard, markArrived } from '../act/choices.ts'
import { correct } from '../act/correct.ts'
import { drain } from '../send/drain.ts'
import { readDrafts, saveDraft } from './drafts.ts'
import {
  addPhoto,
  ana,
  answer,
  fakeBody,
  fakePorts,
  freshDatabase,
  setField,
} from '../testing/fake-ports.ts'
import { entriesOf } from '../store/queries.ts'
import { MissingParentError } from '../model/errors.ts'
import { submit } from '../act/submit.ts'

const half = (id: string) => ({ path: '/avaria', photo: { id } })
const other = 'https://pavilhao.example|2'

async function withDrafts() {
  const db = freshDatabase()
  const { ports } = fakePorts(({ method }) =>
    method === 'GET' ? answer(200, { value: { count: 0 } }) : answer(422, { message: 'Não' }),
  )
  const [kept, left] = [await fakeBody(), await fakeBody()]
  await saveDraft(db, ana, 'of the kept', half(kept.id))
  await saveDraft(db, ana, 'of another', half(left.id))
  await saveDraft(db, other, 'of somebody else', half(kept.id))
  const forms = async () => {
    const all = [...(await readDrafts(db, ana)), ...(await readDrafts(db, other))]
    return all.map(({ form }) => form)
  }
  return { db, ports, kept, forms }
}

test('submitting a photo deletes its draft in the same transaction', async () => {
  const { db, ports, kept, forms } = await withDrafts()
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: kept.id })], [kept])
  expect(await forms()).toEqual(['of another', 'of somebody else'])
})

test('submitting a form deletes its draft in the same transaction, and a failed submit keeps it', async () => {
  const { db, ports, forms } = await withDrafts()
  const typed = setField({ report: 7, field: 'peso', value: '1' })
  await submit(db, ports, ana, [typed], [], 'of another')
  expect(await forms()).toEqual(['of the kept', 'of somebody else'])
  const orphan = setField({ report: makeLocalId(), field: 'peso', value: '1' })
  await expect(submit(db, ports, ana, [orphan], [], 'of the kept')).rejects.toThrow(
    MissingParentError,
  )
  expect(await forms()).toEqual(['of the kept', 'of somebody else'])
})

test("correcting an entry with a photo deletes the photo's draft", async () => {
  const { db, ports, kept, forms } = await withDrafts()
  const refused = await fakeBody()
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: refused.id })], [refused])
  await drain(db, ports, { budgetMs: 60_000 })
  const [entry] = await entriesOf(db, ana)
  await correct(db, entry?.id ?? '', addPhoto({ report: 7, photo: kept.id }), [kept])
  expect(await forms()).toEqual(['of another', 'of somebody else'])
})

type Choice = (db: ReturnType<typeof freshDatabase>, id: string) => Promise<void>
const clock = { now: () => 0 }
const right = setField({ report: 7, field: 'peso', value: '2' })

test.each<[string, Choice]>([
  ['discarded', (db, id) => discard(db, { clock }, id)],
  ['corrected there', (db, id) => correct(db, id, right, [], `peso:${id}`)],
  ['said to have arrived', (db, id) => markArrived(db, { clock }, id)],
])(
  'the drafts of a correction are deleted once the entry is %s, and no others',
  async (_how, choose) => {
    const { db, ports, forms } = await withDrafts()
    const wrong = setField({ report: 7, field: 'peso', value: '1' })
    const [entry] = await submit(db, ports, ana, [wrong])
    await drain(db, ports, { budgetMs: 60_000 })
    const id = entry?.id ?? ''
    for (const form of [`peso:${id}`, `heavy:peso:${id}`, `peso:${id}:photo`])
      await saveDraft(db, ana, form, half('none'))
    const photoId = crypto.randomUUID()
    const held = { place: `retake:${id}`, photo: { id: photoId } }
    const others = [
      `photo-held:${photoId}`,
      `heavy:photo-held:${photoId}`,
      `peso:${photoId}`,
      'peso',
    ]
    for (const form of others) await saveDraft(db, ana, form, held)
    await choose(db, id)
    expect(await forms()).toEqual([
      'of another',
      'of the kept',
      'peso',
      `peso:${photoId}`,
      `photo-held:${photoId}`,
      'of somebody else',
    ])
    const heavy = await db.relaxed.drafts.toCollection().primaryKeys()
    expect(heavy.filter(([, form]) => form.startsWith('heavy:'))).toEqual([
      [ana, `heavy:photo-held:${photoId}`],
    ])
  },
)

test('the draft of a correction stays if the entry is corrected without that form', async () => {
  const { db, ports, forms } = await withDrafts()
  const wrong = setField({ report: 7, field: 'peso', value: '1' })
  const [entry] = await submit(db, ports, ana, [wrong])
  await drain(db, ports, { budgetMs: 60_000 })
  const form = `peso:${entry?.id}`
  await saveDraft(db, ana, form, half('none'))
  await correct(db, entry?.id ?? '', right)
  expect(await forms()).toContain(form)
})

test('a failed submit keeps every draft', async () => {
  const { db, ports, kept, forms } = await withDrafts()
  const orphan = setField({ report: makeLocalId(), field: 'peso', value: '1' })
  await expect(submit(db, ports, ana, [orphan], [kept])).rejects.toThrow(MissingParentError)
  expect(await forms()).toHaveLength(3)
})
