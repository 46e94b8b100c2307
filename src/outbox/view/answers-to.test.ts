// liveQuery compares keys with the global IndexedDB.
import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answersTo } from './answers-to.ts'
import { field } from '../testing/example-outbox.ts'
import { ana, fakePorts, freshDatabase } from '../testing/fake-ports.ts'
import { countUnsent } from '../store/queries.ts'
import { submit } from '../act/submit.ts'

/** What a question to an outbox is told, with what it takes to change the answer. */
async function watchCount(whenAsked: (time: number) => void | Promise<void> = () => undefined) {
  const db = freshDatabase()
  // That it is made is a change as well.
  await db.relaxed.open()
  const { ports } = fakePorts(() => expect.unreachable())
  const act = async () => void (await submit(db, ports, ana, [field('a')]))
  const counts: number[] = []
  let times = 0
  const watching = answersTo(async () => {
    times += 1
    const count = await countUnsent(db, ana)
    await Promise.resolve(whenAsked(times))
    return count
  }).subscribe(
    (count) => counts.push(count),
    () => expect.unreachable(),
  )
  onTestFinished(() => watching.unsubscribe())
  return { act, counts, timesAsked: () => times, stop: () => watching.unsubscribe() }
}

/** A rest takes up to four seconds. */
const soon = (check: () => void) => vi.waitFor(check, 10_000)

/** Held until it is let go. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

test('what changes while it is asked is told as it was, and then as it is', async () => {
  const gates = Array.from({ length: 4 }, gate)
  const { act, counts, timesAsked } = await watchCount((time) => gates[time - 1]?.opened)
  for (const [at, { open }] of gates.entries()) {
    await soon(() => expect(timesAsked()).toBe(at + 1))
    await act()
    open()
    await soon(() => expect(counts).toContain(at))
  }
  await soon(() => expect(counts).toEqual([0, 1, 2, 3, 4]))
})

test('it is asked one at a time, and of all that changes meanwhile once more', async () => {
  const { opened, open } = gate()
  const { act, counts, timesAsked } = await watchCount((time) => (time === 2 ? opened : undefined))
  await soon(() => expect(counts).toEqual([0]))
  await act()
  await soon(() => expect(timesAsked()).toBe(2))
  for (let more = 0; more < 5; more += 1) await act()
  expect(timesAsked()).toBe(2)
  open()
  await soon(() => expect(counts).toEqual([0, 1, 6]))
  expect(timesAsked()).toBe(3)
  // What was asked after a rest is followed as well.
  await act()
  await soon(() => expect(counts).toEqual([0, 1, 6, 7]))
})

test('it stays live', async () => {
  const { act, counts } = await watchCount()
  await soon(() => expect(counts).toEqual([0]))
  for (const count of [1, 2, 3]) {
    await act()
    await soon(() => expect(counts.at(-1)).toBe(count))
  }
  expect(counts).toEqual([0, 1, 2, 3])
})

test('once nobody listens nothing is told, and nothing is asked any more', async () => {
  const { opened, open } = gate()
  const { act, counts, timesAsked, stop } = await watchCount((time) =>
    time === 2 ? opened : undefined,
  )
  await soon(() => expect(counts).toEqual([0]))
  await act()
  await soon(() => expect(timesAsked()).toBe(2))
  stop()
  open()
  await act()
  // Another one that listens is told of it: the time has been there.
  const { counts: others, act: actElsewhere } = await watchCount()
  await soon(() => expect(others).toEqual([0]))
  await actElsewhere()
  await soon(() => expect(others).toEqual([0, 1]))
  expect(timesAsked()).toBe(2)
  expect(counts).toEqual([0])
})

test.each([0, 1, 2, 3])(
  'what is read after a function in a function (%i) is followed',
  async (depth) => {
    const { relaxed, strict } = freshDatabase()
    await relaxed.open()
    const readAt = async (deep: number): Promise<unknown> => {
      const found = deep === 0 ? await relaxed.meta.get('a') : await readAt(deep - 1)
      return found
    }
    const told: unknown[] = []
    const watching = answersTo(async () => {
      await readAt(depth)
      return (await relaxed.meta.get('b'))?.value
    }).subscribe(
      (value) => told.push(value),
      () => expect.unreachable(),
    )
    onTestFinished(() => watching.unsubscribe())
    await soon(() => expect(told).toEqual([undefined]))
    await strict.meta.put({ key: 'b', value: 1 })
    await soon(() => expect(told.at(-1)).toBe(1))
  },
)
