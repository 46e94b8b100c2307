import { withoutMe } from '../testing/example-outbox.ts'
import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { discard, markArrived, retry } from './choices.ts'
import { correct } from './correct.ts'
import { deleteDraft, readDraft, saveDraft } from '../drafts/drafts.ts'
import { drain } from '../send/drain.ts'
import {
  addPhoto,
  ana,
  answer,
  createReport,
  fakeBody,
  fakePorts,
  freshDatabase,
  notify,
  setField,
} from '../testing/fake-ports.ts'
import {
  countUnsent,
  entriesOf,
  entriesTouching,
  othersWaiting,
  outboxCondition,
  rememberName,
} from '../store/queries.ts'
import { HasDependentsError, MissingParentError, NotSavedError } from '../model/errors.ts'
import { restore } from './restore.ts'
import { submit } from './submit.ts'

const budget = { budgetMs: 60_000 }
const refuse = () => answer(422, { message: 'Valor inválido' })

async function refused() {
  const db = freshDatabase()
  const fake = fakePorts(refuse)
  await submit(db, fake.ports, ana, [
    setField({ report: 7, field: 'a', value: 'x' }),
    setField({ report: 7, field: 'b', value: 'y' }),
  ])
  await drain(db, fake.ports, budget)
  const [first, second] = await entriesOf(db, ana)
  if (first === undefined || second === undefined) throw new Error('no entries')
  return { db, ...fake, first, second }
}

test('retrying a refused entry sends a new call with a new key', async () => {
  const { db, ports, sent, state, first } = await refused()
  state.respond = () => answer(200)
  await retry(db, first.id)
  await drain(db, ports, budget)
  expect(await countUnsent(db, ana)).toBe(0)
  expect(sent[1]?.headers['idempotency-key']).not.toBe(sent[0]?.headers['idempotency-key'])
})

test('retrying an entry with an unknown result keeps its key, because the first call may still arrive', async () => {
  const db = freshDatabase()
  const { ports, sent, state, clock } = fakePorts(() =>
    Promise.reject(new TypeError('Failed to fetch')),
  )
  const [entry] = await submit(db, ports, ana, [notify({ report: 7 })])
  await drain(db, ports, budget)
  state.respond = () => answer(200, { value: {} })
  clock.at += 600_000
  await drain(db, ports, budget)
  await retry(db, entry?.id ?? '')
  await drain(db, ports, budget)
  const [first, checked, again] = withoutMe(sent)
  expect(checked?.method).toBe('GET')
  expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key'])
})

test('a correction is sent at the position of the refused entry', async () => {
  const { db, ports, sent, state, first } = await refused()
  state.respond = () => answer(200)
  await correct(db, first.id, setField({ report: 7, field: 'a', value: 'right' }))
  await drain(db, ports, budget)
  const values = sent.slice(1).map(({ path, body }) => [path, new TextDecoder().decode(body)])
  expect(values).toEqual([
    ['/reports/7/a', '{"value":"right"}'],
    ['/reports/7/b', '{"value":"y"}'],
  ])
})

test('discarding a refused entry unblocks its lane, and its work is never sent', async () => {
  const { db, ports, sent, state, first } = await refused()
  state.respond = () => answer(200)
  await discard(db, ports, first.id)
  await drain(db, ports, budget)
  expect(sent.slice(1).map(({ path }) => path)).toEqual(['/reports/7/b'])
  expect((await entriesOf(db, ana)).map((entry) => entry.state)).toEqual(['discarded', 'settled'])
})

type Box = Awaited<ReturnType<typeof refused>>

test.each<[string, (box: Box) => Promise<void>]>([
  ['retried', ({ db, first }) => retry(db, first.id)],
  ['marked as arrived', ({ db, ports, first }) => markArrived(db, ports, first.id)],
  ['discarded', ({ db, ports, first }) => discard(db, ports, first.id)],
  ['restored', ({ db, ports, second }) => restore(db, ports, second.id)],
])('UX-13 an entry that cannot be %s for lack of room stays as it is', async (_, decide) => {
  const box = await refused()
  const { db, ports, second } = box
  await discard(db, ports, second.id)
  const before = await entriesOf(db, ana)
  db.strict.entries.hook('updating', () => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  await expect(decide(box)).rejects.toMatchObject({ name: 'NotSavedError', full: true })
  expect(await entriesOf(db, ana)).toEqual(before)
})

test('an entry with dependents cannot be discarded alone', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(refuse)
  const report = makeLocalId()
  const [parent] = await submit(db, ports, ana, [
    createReport({ report, title: 't' }),
    setField({ report, field: 'a', value: 'x' }),
  ])
  const id = parent?.id ?? ''
  await expect(discard(db, ports, id)).rejects.toBeInstanceOf(HasDependentsError)
  expect(await countUnsent(db, ana)).toBe(2)
  await discard(db, ports, id, { withDependents: true })
  expect(await countUnsent(db, ana)).toBe(0)
})

test('«Já chegou» settles a create under the id that the person entered', async () => {
  const db = freshDatabase()
  const { ports, sent, state } = fakePorts(refuse)
  const report = makeLocalId()
  const [parent] = await submit(db, ports, ana, [
    createReport({ report, title: 't' }),
    setField({ report, field: 'a', value: 'x' }),
  ])
  await drain(db, ports, budget)
  await markArrived(db, ports, parent?.id ?? '', 41)
  state.respond = () => answer(200)
  await drain(db, ports, budget)
  expect(sent.at(-1)?.path).toBe('/reports/41/a')
})

test('a child is not stored if its parent is not on this device', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(refuse)
  const orphan = setField({ report: makeLocalId(), field: 'a', value: 'x' })
  await expect(submit(db, ports, ana, [orphan])).rejects.toBeInstanceOf(MissingParentError)
  expect(await entriesOf(db, ana)).toEqual([])
})

test('several intents are stored all or none', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(refuse)
  const body = await fakeBody()
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  const again = [
    setField({ report: 7, field: 'a', value: 'x' }),
    addPhoto({ report: 7, photo: body.id }),
  ]
  await expect(submit(db, ports, ana, again, [body])).rejects.toBeInstanceOf(NotSavedError)
  expect(await countUnsent(db, ana)).toBe(1)
})

test('the byte counter includes the photo of a discarded entry while it can be restored', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(refuse)
  const body = await fakeBody(new Uint8Array(1000))
  const [entry] = await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  expect(await outboxCondition(db, ana)).toMatchObject({ bytes: 1000 })
  await discard(db, ports, entry?.id ?? '')
  expect(await outboxCondition(db, ana)).toMatchObject({ bytes: 1000 })
  expect(await db.relaxed.bodies.count()).toBe(1)
})

test('another person sees only the name and the number of the unsent entries', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(refuse)
  await rememberName(db, ana, 'Ana Souza')
  await submit(db, ports, ana, [notify({ report: 7 }), notify({ report: 8 })])
  expect(await othersWaiting(db, 'https://pavilhao.example|2')).toEqual([
    { person: ana, name: 'Ana Souza', count: 2 },
  ])
  expect(await othersWaiting(db, ana)).toEqual([])
})

test("a read key finds the entries of its record under the local id and the provider's id", async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => answer(200, { value: { id: 41 } }))
  const report = makeLocalId()
  await submit(db, ports, ana, [createReport({ report, title: 't' })])
  await drain(db, ports, budget)
  await submit(db, ports, ana, [
    setField({ report, field: 'a', value: 'x' }),
    setField({ report: 41, field: 'b', value: 'y' }),
  ])
  for (const key of [`report:${report}`, 'report:41']) {
    const { entries } = await entriesTouching(db, ana, key)
    expect(entries.map(({ label }) => label)).toEqual(['Campo a', 'Campo b'])
  }
})

test('a read key finds the entries of a record that was created here twice and has one provider id', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => answer(200, { value: { id: 41 } }))
  const [one, other] = [makeLocalId(), makeLocalId()]
  await submit(db, ports, ana, [
    createReport({ report: one, title: 't' }),
    createReport({ report: other, title: 't' }),
    setField({ report: one, field: 'a', value: 'x' }),
    setField({ report: other, field: 'b', value: 'y' }),
  ])
  await drain(db, ports, budget)
  for (const key of [`report:${one}`, `report:${other}`, 'report:41']) {
    const { entries } = await entriesTouching(db, ana, key)
    expect(entries.map(({ label }) => label)).toEqual(['Campo a', 'Campo b'])
  }
})

test('a draft is stored per person and form', async () => {
  const db = freshDatabase()
  await saveDraft(db, ana, 'form', { text: 'meio' })
  expect(await readDraft(db, ana, 'form')).toMatchObject({ value: { text: 'meio' } })
  expect(await readDraft(db, 'https://pavilhao.example|2', 'form')).toBeUndefined()
  await deleteDraft(db, ana, 'form')
  expect(await readDraft(db, ana, 'form')).toBeUndefined()
})

test('a drain that begins in the same turn as a submit lets both succeed', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(() => answer(200))
  await submit(db, ports, ana, [setField({ report: 7, field: 'a', value: 'x' })])
  const [kept] = await Promise.all([
    submit(db, ports, ana, [
      setField({ report: 7, field: 'b', value: 'x' }),
      setField({ report: 7, field: 'c', value: 'x' }),
    ]),
    drain(db, ports, budget),
  ])
  expect(kept).toHaveLength(2)
})
