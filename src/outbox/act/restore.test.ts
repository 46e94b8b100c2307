import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { discard, markArrived, retry } from './choices.ts'
import { NoLongerPossibleError } from '../model/errors.ts'
import { drain } from '../send/drain.ts'
import type { Entry } from '../model/entry.ts'
import { budget, field, lostAnswer, minutes, outbox } from '../testing/example-outbox.ts'
import { addPhoto, ana, answer, createReport, fakeBody, setField } from '../testing/fake-ports.ts'
import { bodyById, entriesOf, entriesTouching, outboxCondition } from '../store/queries.ts'
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

test('a refused photo that was discarded comes back with its bytes and the words of the provider, and is sent', async () => {
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

test('what was discarded can come back for a week, and goes then with its photos', async () => {
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

test('what only waited goes from its old place, before what was done after it', async () => {
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

test('what would write over what was sent since waits for the person', async () => {
  const box = await outbox(() => answer(200))
  const { db, ports, sent } = box
  const [first] = await box.submit(field('a', 'old'), field('a', 'new'), field('b'))
  await discard(db, ports, idOf(first))
  await drain(db, ports, budget)
  await restore(db, ports, idOf(first))
  expect((await db.relaxed.entries.get(idOf(first)))?.parked).toMatchObject({
    why: 'conflict',
    message: expect.stringContaining('escreve por cima'),
  })
  await drain(db, ports, budget)
  expect(sent).toHaveLength(2)
  await retry(db, idOf(first))
  await drain(db, ports, budget)
  expect(sent).toHaveLength(3)
})

test('what may have arrived comes back in doubt: it is looked for, and not sent as new', async () => {
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

test('where a look could take for it what went out since, the person is asked', async () => {
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

test('what was discarded together comes back together, and a child never without its parent', async () => {
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

test('what was discarded before its parent was stays discarded where that comes back alone', async () => {
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

test('what is not all there, was not discarded, or was by an earlier release, does not come back', async () => {
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

test('what is forgotten before its week gives its room back; nothing else can be forgotten', async () => {
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

test('a record that was said to be there meanwhile under its number keeps it', async () => {
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

test('what a person called there already can be put back for a week, with its photo, to be decided anew', async () => {
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
  // Bodies of what was answered go after a day.
  clock.at += 3 * dayMs
  await drain(db, ports, budget)
  expect(await bodyById(db, body.id)).toBeDefined()

  await restore(db, ports, id)
  const { touches: _, ...again } = (await db.relaxed.entries.get(id)) as Entry
  expect(before).toMatchObject(again)
})

test('what was answered cannot be put back, nor a record that was named by its number', async () => {
  const box = await outbox(() => answer(200))
  const [sent] = await box.submit(field('a'))
  await drain(box.db, box.ports, budget)
  await expect(restore(box.db, box.ports, idOf(sent))).rejects.toBeInstanceOf(NoLongerPossibleError)
  const [made] = await box.submit(createReport({ report: makeLocalId(), title: 'novo' }))
  await box.db.strict.entries.update(idOf(made), { state: 'unknown' })
  await markArrived(box.db, box.ports, idOf(made), 41)
  await expect(restore(box.db, box.ports, idOf(made))).rejects.toBeInstanceOf(NoLongerPossibleError)
})
