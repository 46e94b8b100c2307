import { number, object, string } from 'yup'
import { expect, test } from 'vitest'
import { makeLocalId } from '../model/local-ids.ts'
import { drain } from './drain.ts'
import { budget, field, outbox } from '../testing/example-outbox.ts'
import { addPhoto, ana, answer, createReport, fakeBody, setField } from '../testing/fake-ports.ts'
import { defineOperation, type Operation } from '../model/operation.ts'
import type { WireAnswer } from '../model/ports.ts'
import { submit } from '../act/submit.ts'

/** An idempotent photo that needs no read before its call. */
const { observe: _, ...sent } = addPhoto
const setPhoto = defineOperation<{ report: number; photo: string }>({
  ...sent,
  kind: 'test.setPhoto.v1',
  args: object({ report: number().required(), photo: string().required() }),
  request: ({ report, photo }) => ({
    method: 'PUT',
    path: `/reports/${report}/photo`,
    parts: [{ name: 'file', bodyId: photo }],
  }),
  target: ({ report }) => `photo ${report}`,
})

test('a lane that waited for the photo slot and then got it is sent only once', async () => {
  const held: { path: string; give: (answer: WireAnswer) => void }[] = []
  const { db, ports, sent } = await outbox(
    ({ path }) => new Promise((resolve) => held.push({ path, give: resolve })),
  )
  ports.operations = new Map([
    ...ports.operations,
    [setPhoto.kind, setPhoto as unknown as Operation<never>],
  ])
  const [one, two] = [await fakeBody(), await fakeBody()]
  await submit(db, ports, ana, [setPhoto({ report: 1, photo: one.id })], [one])
  await submit(db, ports, ana, [field('a', 'x', 1)])
  await submit(db, ports, ana, [field('b', 'x', 2)])
  await submit(db, ports, ana, [setPhoto({ report: 2, photo: two.id })], [two])

  // The first response changes the run's state, which is written before anything else.
  await submit(db, ports, ana, [field('c', 'x', 3)])

  const draining = drain(db, ports, budget)
  const underWay = async (count: number) => {
    while (held.length < count) await turn()
    return new Map(held.splice(0).map(({ path, give }) => [path, () => give(answer(200))]))
  }
  const first = await underWay(3)
  // The order of the lanes depends on the disk.
  const all = ['/reports/1/photo', '/reports/2/b', '/reports/3/c']
  expect([...first.keys()].toSorted()).toEqual(all)
  first.get('/reports/3/c')?.()
  await turn(20)
  // The other report's field is answered while the photo is in flight, and the photo right afterwards.
  first.get('/reports/2/b')?.()
  await turn()
  first.get('/reports/1/photo')?.()
  const second = await underWay(2)
  expect([...second.keys()].toSorted()).toEqual(['/reports/1/a', '/reports/2/photo'])
  for (const give of second.values()) give()
  expect(await draining).toMatchObject({ reason: 'idle', remaining: 0 })
  expect(sent).toHaveLength(5)
})

async function turn(times = 1) {
  for (let at = 0; at < times; at += 1) await new Promise((resolve) => setImmediate(resolve))
}

test('a record that was created here twice becomes one lane as soon as both local ids have the same alias', async () => {
  const held = new Map<string, () => void>()
  const {
    db,
    ports,
    submit: keep,
  } = await outbox(
    ({ body, method }) =>
      new Promise((resolve) => {
        const value = method === 'POST' ? { id: 41 } : {}
        held.set(new TextDecoder().decode(body), () => resolve(answer(200, { value })))
      }),
  )
  const [one, other] = [makeLocalId(), makeLocalId()]
  await keep(createReport({ report: one, title: 'a' }), createReport({ report: other, title: 'b' }))
  await keep(setField({ report: one, field: 'a', value: 'first' }))
  await keep(setField({ report: other, field: 'a', value: 'then' }))

  const draining = drain(db, ports, budget)
  const give = async (call: string) => {
    while (!held.has(call)) await turn()
    held.get(call)?.()
    held.delete(call)
  }
  await give('{"title":"a"}')
  while (!held.has('{"value":"first"}')) await turn()
  await give('{"title":"b"}')
  await turn(20)
  expect([...held.keys()]).toEqual(['{"value":"first"}'])
  await give('{"value":"first"}')
  await give('{"value":"then"}')
  expect(await draining).toMatchObject({ reason: 'idle', remaining: 0 })
})
