import { expect, test, vi } from 'vitest'
import { fakeBody, freshDatabase } from '#src/outbox/testing/fake-ports.ts'
import { recentCalls, sizeOf } from './past-calls.ts'

const ended = { bodyIds: [], tries: { lost: 0, faults: 0 } }
const call = { attempt: 1, at: 1000 }

test('sizeOf reads a photo once, and returns undefined for a missing photo', async () => {
  const db = freshDatabase()
  const body = await fakeBody(new Uint8Array(500))
  await db.strict.bodies.add(body)
  const read = vi.spyOn(db.relaxed.bodies, 'get')
  expect(await sizeOf(db, { bodyIds: [body.id] })).toBe(500)
  expect(await sizeOf(db, { bodyIds: [body.id] })).toBe(500)
  expect(read).toHaveBeenCalledTimes(1)
  expect(await sizeOf(db, { bodyIds: ['gone'] })).toBeUndefined()
  expect(await sizeOf(db, { bodyIds: [] })).toBe(0)
})

test('recentCalls uses acknowledged calls whose photos are still stored', async () => {
  const db = freshDatabase()
  const body = await fakeBody(new Uint8Array(800))
  await db.strict.bodies.add(body)
  const sent = (ms: number, change: object = {}) => ({
    ...ended,
    call,
    end: { at: 1000 + ms, answer: { status: 200 } },
    ...change,
  })
  const photo = { bodyIds: [body.id] }
  const calls = await recentCalls(db, [
    sent(40),
    sent(2000, photo),
    sent(9000, { ...photo, tries: { lost: 1, faults: 0 } }), // found by a later reconciling read
    sent(100, { bodyIds: ['gone'] }),
    sent(-5), // the clock was set back
    { ...ended, call, end: { at: 1040 } }, // marked as arrived by a person
    { ...ended, end: { at: 1040 } }, // discarded
  ])
  expect(calls).toEqual({ light: [{ bytes: 0, ms: 40 }], heavy: [{ bytes: 800, ms: 2000 }] })
})
