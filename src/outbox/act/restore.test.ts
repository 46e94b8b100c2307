import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { discard, markArrived, retry } from './choices.ts'
import { NoLongerPossibleError } from '../model/errors.ts'
import { drain } from '../send/drain.ts'
import type { Entry } from '../model/entry.ts'
import { budget, field, lostAnswer, minutes, outbox } from '../testing/example-outbox.ts'
import { addPhoto, ana, answer, createReport, fakeBody, setField } from '../testing/fake-ports.ts'
import { bodyById } from '../store/bodies.ts'
import { entriesOf, entriesTouching, outboxCondition } from '../store/queries.ts'
import { forgetDiscarded, restore } from './restore.ts'
import { submit } from './submit.ts'

const counted = answer(200, { value: { count: 0 } })
const dayMs = 24 * 60 * minutes

type Box = Awaited<ReturnType<typeof outbox>>
const idOf = (entry: Entry | undefined) => entry?.id ?? ''
const stateOf = async ({ db }: Box, id: string) => (await db.relaxed.entries.get(id))?.state
const statesIn = async ({ db }: Box) => (await entriesOf(db, ana)).map(({ state }) => state)

async function withPhoto(respond: Parameters<typeof outbox>[0]) {
  const box = await outbox(respond)
  const body = await fakeBody(new Uint8Array(1000))
  const intent = addPhoto({ report: 7, photo: body.id })
  const [entry] = await submit(box.db, box.ports, ana, [intent], [body])
  return { ...box, body, id: idOf(entry) }
}

test("a discarded refused photo is restored with its bytes and the provider's message, and can be sent", async () => {
  const box = await withPhoto(({ method }) =>
    method === 'GET' ? counted : answer(409, { message: 'O relatório foi encerrado' }),
  )
  const { db, ports, state, sent, body, id } = box
  await drain(db, ports, budget)
  const before = await db.relaxed.entries.get(id)
  await discard(db, ports, id)
  expect(await bodyById(db, body.id)).toBeDefined()

  await restore(db, ports, id)
  expect(await db.relaxed.entries.get(id)).toEqual(before)
  state.respond = ({ method }) => (method === 'GET' ? counted : answer(200))
  await retry(db, id)
  await drain(db, ports, budget)
  expect(await stateOf(box, id)).toBe('settled')
  expect(sent.filter(({ method }) => method !== 'GET')).toHaveLength(2)
})

test('a discarded entry can be restored for a week and is then deleted with its photos', async () => {
  const box = await withPhoto(() => answer(409))
  const { db, ports, clock, body, id } = box
  const [typed] = await box.submit(field('a'))
  await discard(db, ports, id)
  await discard(db, ports, idOf(typed))
  await box.submit(field('b'))
  clock.at += 7 * dayMs - minutes
  await drain(db, ports, budget)
  expect(await bodyById(db, body.id)).toBeDefined()
  await restore(db, ports, id)
  await restore(db, ports, idOf(typed))
  const [touched = ''] = typed?.touches ?? []
  const shown = (await entriesTouching(db, ana, touched)).entries
  expect(shown.map((one) => one.id)).toContain(typed?.id)

  await discard(db, ports, id)
  clock.at += 7 * dayMs + minutes
  await drain(db, ports, budget)
  expect(await stateOf(box, id)).toBeUndefined()
  expect(await bodyById(db, body.id)).toBeUndefined()
})

test('a restored waiting entry is sent at its old position, before later entries', async () => {
  const box = await outbox(() => answer(200))
  const { db, ports, sent } = box
  const [first] = await box.submit(field('a', 'old'), field('a', 'new'))
  await discard(db, ports, idOf(first))
  await restore(db, ports, idOf(first))
  await drain(db, ports, budget)
  expect(sent.map(({ path, body }) => [path, new TextDecoder().decode(body)])).toEqual([
    [expect.anything(), expect.stringContaining('old')],
    [expect.anything(), expect.stringContaining('new')],
  ])
})

test('a restored entry that would overwrite a later sent value is parked as a conflict', async () => {
  const box = await outbox(() => answer(200))
  const { db, ports, sent } = box
  const [first] = await box.submit(field('a', 'old'), field('a', 'new'), field('b'))
  await discard(db, ports, idOf(first))
  await drain(db, ports, budget)
  await restore(db, ports, idOf(first))
  expect((await db.relaxed.entries.get(idOf(first)))?.parked).toMatchObject({
    why: 'conflict',
    message: expect.stringContaining('substitui o outro'),
  })
  await drain(db, ports, budget)
  expect(sent).toHaveLength(2)
  await retry(db, idOf(first))
  await drain(db, ports, budget)
  expect(sent).toHaveLength(3)
})

test('a restored entry that may have arrived is reconciled before it is sent again', async () => {
  const made = makeLocalId()
  const box = await outbox(() => answer(200, { value: { id: 31 } }))
  const { db, ports, state, sent } = box
  const [entry] = await box.submit(createReport({ report: made, title: 'x' }))
  state.respond = ({ method }) => (method === 'GET' ? answer(200, { value: [] }) : lostAnswer())
  await drain(db, ports, budget)
  expect(await stateOf(box, idOf(entry))).toBe('unknown')
  await discard(db, ports, idOf(entry))
  await restore(db, ports, idOf(entry))
  expect(await db.relaxed.entries.get(idOf(entry))).toMatchObject({
    state: 'unknown',
    tries: { lost: 1 },
    doubt: { absences: 0, applied: false },
  })
  expect(sent.filter(({ method }) => method !== 'GET')).toHaveLength(1)
})

test("a restored entry is parked if a read could mistake a later entry's effect for its own", async () => {
  const box = await withPhoto(({ method }) => (method === 'GET' ? counted : lostAnswer()))
  const { db, ports, state, id } = box
  await drain(db, ports, budget)
  const { state: doubtful } = (await db.relaxed.entries.get(id)) ?? {}
  expect(doubtful).toBe('unknown')
  await discard(db, ports, id)
  const body = await fakeBody(new Uint8Array(900))
  state.respond = ({ method }) => (method === 'GET' ? counted : answer(200))
  await db.strict.meta.delete(`breaker:${ana}`)
  await submit(db, ports, ana, [addPhoto({ report: 7, photo: body.id })], [body])
  await drain(db, ports, budget)
  await restore(db, ports, id)
  expect((await db.relaxed.entries.get(id))?.parked).toMatchObject({ why: 'unknown' })
})

test('entries that were discarded together are restored together, and a child with its parent', async () => {
  const made = makeLocalId()
  const box = await outbox(() => answer(200, { value: { id: 31 } }))
  const { db, ports } = box
  const [parent, child] = await box.submit(
    createReport({ report: made, title: 'x' }),
    setField({ report: made as never, field: 'a', value: 'x' }),
  )
  await discard(db, ports, idOf(parent), { withDependents: true })
  await restore(db, ports, idOf(parent))
  expect(await statesIn(box)).toEqual(['waiting', 'waiting'])

  await discard(db, ports, idOf(child))
  await discard(db, ports, idOf(parent))
  await restore(db, ports, idOf(child))
  expect(await statesIn(box)).toEqual(['waiting', 'waiting'])
  await drain(db, ports, budget)
  expect(await statesIn(box)).toEqual(['settled', 'settled'])
})

test('entries that were discarded together are restored together where the discarding takes time', async () => {
  const made = makeLocalId()
  const box = await outbox(() => answer(200, { value: { id: 31 } }))
  const { db, ports, clock } = box
  const [parent] = await box.submit(
    createReport({ report: made, title: 'x' }),
    setField({ report: made as never, field: 'a', value: 'x' }),
    setField({ report: made as never, field: 'b', value: 'y' }),
  )
  const slow = { clock: { now: () => (clock.at += 1) } }
  await discard(db, slow, idOf(parent), { withDependents: true })
  await restore(db, ports, idOf(parent))
  expect(await statesIn(box)).toEqual(['waiting', 'waiting', 'waiting'])
})

test('a child that was discarded before its parent stays discarded if the parent is restored', async () => {
  const made = makeLocalId()
  const box = await outbox(() => answer(200, { value: { id: 31 } }))
  const { db, ports, clock } = box
  const [parent, child] = await box.submit(
    createReport({ report: made, title: 'x' }),
    setField({ report: made as never, field: 'a', value: 'x' }),
  )
  await discard(db, ports, idOf(child))
  clock.at += 1000
  await discard(db, ports, idOf(parent))
  await restore(db, ports, idOf(parent))
  expect(await statesIn(box)).toEqual(['waiting', 'discarded'])
})

test('restore rejects an entry with a missing photo, one that is not discarded, and one without its previous state', async () => {
  const box = await withPhoto(() => answer(200))
  const { db, ports, body, id } = box
  await expect(restore(db, ports, id)).rejects.toBeInstanceOf(NoLongerPossibleError)
  await discard(db, ports, id)
  const { end, ...rest } = (await db.relaxed.entries.get(id)) ?? expect.unreachable()
  await db.strict.bodies.delete(body.id)
  await expect(restore(db, ports, id)).rejects.toBeInstanceOf(NoLongerPossibleError)
  await db.strict.bodies.put(body)
  await db.strict.entries.put({ ...rest, end: { at: end?.at ?? 0 } })
  await expect(restore(db, ports, id)).rejects.toBeInstanceOf(NoLongerPossibleError)
  expect(await stateOf(box, id)).toBe('discarded')
})

test('deleting a discarded entry early frees its bytes, and only a discarded entry can be deleted', async () => {
  const box = await withPhoto(() => answer(422))
  const { db, ports, id } = box
  await drain(db, ports, budget)
  await expect(forgetDiscarded(db, id)).rejects.toBeInstanceOf(NoLongerPossibleError)
  await discard(db, ports, id)
  expect(await outboxCondition(db, ana)).toMatchObject({ bytes: 1000 })
  await forgetDiscarded(db, id)
  expect(await outboxCondition(db, ana)).toMatchObject({ bytes: 0 })
  expect(await entriesOf(db, ana)).toEqual([])
  expect(await db.relaxed.bodies.count()).toBe(0)
})

test('a restored create that is marked as arrived under a number settles', async () => {
  const made = makeLocalId()
  const box = await outbox(() => answer(422))
  const { db, ports } = box
  const [parent] = await box.submit(createReport({ report: made, title: 'x' }))
  await drain(db, ports, budget)
  await discard(db, ports, idOf(parent))
  await restore(db, ports, idOf(parent))
  await markArrived(db, ports, idOf(parent), 31)
  expect(await statesIn(box)).toEqual(['settled'])
})

test('an entry that a person marked as arrived can be restored for a week, with its photo', async () => {
  const box = await withPhoto(({ method }) => (method === 'GET' ? counted : lostAnswer()))
  const { db, ports, clock, body, id } = box
  await drain(db, ports, budget)
  await db.strict.entries.update(id, {
    state: 'parked',
    parked: { why: 'unknown', at: clock.at, message: '' },
  })
  const before = await db.relaxed.entries.get(id)
  await markArrived(db, ports, id)
  expect(await stateOf(box, id)).toBe('settled')
  // Bodies of acknowledged entries are deleted after a day.
  clock.at += 3 * dayMs
  await drain(db, ports, budget)
  expect(await bodyById(db, body.id)).toBeDefined()

  await restore(db, ports, id)
  const { touches: _, ...again } = (await db.relaxed.entries.get(id)) as Entry
  expect(before).toMatchObject(again)
})

test('restore rejects an acknowledged entry and a create that was marked as arrived with a number', async () => {
  const box = await outbox(() => answer(200))
  const [sent] = await box.submit(field('a'))
  await drain(box.db, box.ports, budget)
  await expect(restore(box.db, box.ports, idOf(sent))).rejects.toBeInstanceOf(NoLongerPossibleError)
  const [made] = await box.submit(createReport({ report: makeLocalId(), title: 'novo' }))
  await box.db.strict.entries.update(idOf(made), { state: 'unknown' })
  await markArrived(box.db, box.ports, idOf(made), 41)
  await expect(restore(box.db, box.ports, idOf(made))).rejects.toBeInstanceOf(NoLongerPossibleError)
})
