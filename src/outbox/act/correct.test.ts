import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { NoLongerPossibleError, MissingParentError } from '../model/errors.ts'
import { correct } from './correct.ts'
import { discardedDrafts, restoreDrafts } from '../drafts/discarded-drafts.ts'
import { readWhole } from '../drafts/whole-draft.ts'
import { drain } from '../send/drain.ts'
import { readDrafts } from '../drafts/drafts.ts'
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
import { joinOther } from './join-other.ts'
import { entriesOf } from '../store/queries.ts'
import { submit } from './submit.ts'

const budget = { budgetMs: 60_000 }
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

/** A report whose create is refused, and two entries that depend on it. */
async function refusedParent() {
  const db = freshDatabase()
  const fake = fakePorts(() => answer(422, { message: 'O título já existe' }))
  const report = makeLocalId()
  const [parent] = await submit(db, fake.ports, ana, [
    createReport({ report, title: 'Chegada' }),
    setField({ report, field: 'peso', value: '1' }),
    setField({ report, field: 'lacre', value: '2' }),
  ])
  if (parent === undefined) throw new Error('no entry')
  await drain(db, fake.ports, budget)
  return { db, ...fake, report, parent }
}

test('UX-06 dependents of a refused create wait for its correction, which is sent once and before them', async () => {
  const { db, ports, sent, state, report, parent } = await refusedParent()
  await drain(db, ports, budget)
  expect(sent.map(({ path }) => path)).toEqual(['/reports'])

  state.respond = ({ path }) => answer(200, { value: path === '/reports' ? { id: 4711 } : {} })
  await correct(db, parent.id, createReport({ report, title: 'Chegada 2' }))
  await drain(db, ports, budget)
  await drain(db, ports, budget)
  expect(sent.slice(1).map(({ path, body }) => [path, new TextDecoder().decode(body)])).toEqual([
    ['/reports', '{"title":"Chegada 2"}'],
    ['/reports/4711/peso', '{"value":"1"}'],
    ['/reports/4711/lacre', '{"value":"2"}'],
  ])
  const kept = await entriesOf(db, ana)
  expect(kept.map(({ id, seq, state: now }) => [id === parent.id, seq, now])).toEqual([
    [true, 1, 'settled'],
    [false, 2, 'settled'],
    [false, 3, 'settled'],
  ])
})

test('UX-06 a correction that cannot be stored leaves the refused entry unchanged', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(({ method }) =>
    method === 'GET'
      ? answer(200, { value: { count: 0 } })
      : answer(413, { message: 'O envio passa do tamanho' }),
  )
  const body = await fakeBody()
  const [entry] = await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  await drain(db, ports, budget)
  const again = await fakeBody(new Uint8Array([9]))
  const intent = addPhoto({ report: 7, photo: again.id })
  // A photo that cannot be stored, because its id occurs twice.
  await expect(correct(db, entry?.id ?? '', intent, [again, again])).rejects.toThrow()
  const before = await entriesOf(db, ana)
  expect(before).toMatchObject([{ state: 'parked', bodyIds: [body.id] }])
  expect(await db.strict.bodies.toCollection().primaryKeys()).toEqual([body.id])

  await correct(db, entry?.id ?? '', intent, [again])
  expect(await entriesOf(db, ana)).toMatchObject([{ state: 'waiting', bodyIds: [again.id] }])
  expect(await db.strict.bodies.toCollection().primaryKeys()).toEqual([again.id])
})

test('UX-31 the replaced photo is discarded and can be restored, to be decided on', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(({ method }) =>
    method === 'GET'
      ? answer(200, { value: { count: 0 } })
      : answer(413, { message: 'O envio passa do tamanho' }),
  )
  const body = await fakeBody()
  const [entry] = await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  await drain(db, ports, budget)
  const again = await fakeBody(new Uint8Array([9]))
  await correct(db, entry?.id ?? '', addPhoto({ report: 7, photo: again.id }), [again])

  const [act] = await discardedDrafts(db, ana)
  const form = `photo-held:${body.id}`
  expect(act?.forms).toEqual([form])
  expect(await readDrafts(db, ana)).toEqual([])
  const whole = await readWhole(db, ana, form, act?.at)
  expect(whole?.heavy).toMatchObject({ id: body.id, bytes: body.bytes })
  await restoreDrafts(db, ports, ana, act?.at ?? 0)
  expect(await readDrafts(db, ana)).toMatchObject([
    { form, value: { place: `retake:${entry?.id}`, slot: again.id, photo: { id: body.id } } },
  ])
})

test('UX-06 an entry that may have arrived cannot be corrected, because both versions could be applied', async () => {
  const db = freshDatabase()
  const { ports, clock } = fakePorts(({ method }) =>
    method === 'GET' ? answer(200, { value: {} }) : lost(),
  )
  const [entry] = await submit(db, ports, ana, [notify({ report: 7 })])
  await drain(db, ports, budget)
  clock.at += 600_000
  await drain(db, ports, budget)
  expect(await entriesOf(db, ana)).toMatchObject([{ state: 'parked', parked: { why: 'unknown' } }])
  const corrected = correct(db, entry?.id ?? '', notify({ report: 8 }))
  await expect(corrected).rejects.toBeInstanceOf(NoLongerPossibleError)
  expect(await entriesOf(db, ana)).toMatchObject([{ state: 'parked', args: { report: 7 } }])
})

test('UX-06 a correction that names a missing record leaves the refused entry unchanged', async () => {
  const { db, parent } = await refusedParent()
  const other = setField({ report: makeLocalId(), field: 'peso', value: '3' })
  await expect(correct(db, parent.id, other)).rejects.toBeInstanceOf(NoLongerPossibleError)
  const [, child] = await entriesOf(db, ana)
  await db.strict.entries.update(child?.id ?? '', {
    state: 'parked',
    parked: { why: 'refused', at: 1, message: 'x' },
  })
  await expect(correct(db, child?.id ?? '', other)).rejects.toBeInstanceOf(MissingParentError)
  const states = (await entriesOf(db, ana)).map(({ state }) => state)
  expect(states).toEqual(['parked', 'parked', 'waiting'])
})

test('UX-31 joining another record changes nothing if there is no room for the discarded photo', async () => {
  const db = freshDatabase()
  const { ports } = fakePorts(({ method }) =>
    method === 'GET' ? answer(200, { value: { count: 0 } }) : answer(409, { message: 'Já existe' }),
  )
  const body = await fakeBody()
  const [entry] = await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  await drain(db, ports, budget)
  const before = await entriesOf(db, ana)
  db.strict.drafts.hook('creating', () => {
    throw new DOMException('no room', 'QuotaExceededError')
  })
  const joined = joinOther(db, ports, entry?.id ?? '', 31)
  await expect(joined).rejects.toMatchObject({ name: 'NotSavedError', full: true })
  expect(await entriesOf(db, ana)).toEqual(before)
  expect(await db.relaxed.bodies.get(body.id)).toBeDefined()
})
