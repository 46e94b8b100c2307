// liveQuery compares keys with the global IndexedDB.
import 'fake-indexeddb/auto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answersTo } from './answers-to.ts'
import { field } from '#src/outbox/testing/example-outbox.ts'
import { ana, fakePorts, freshDatabase } from '#src/outbox/testing/fake-ports.ts'
import { countUnsent } from '#src/outbox/store/queries.ts'
import { submit } from '#src/outbox/act/submit.ts'

/** Observes an entry count, and returns functions that change it. */
async function watchCount(whenAsked: (time: number) => void | Promise<void> = () => undefined) {
  const db = freshDatabase()
  // Creating the database counts as a change.
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

/** A pause takes up to four seconds. */
const soon = (check: () => void) => vi.waitFor(check, 10_000)

/** A promise that the test resolves. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

test('answersTo emits a result that is outdated on arrival, and then the current one', async () => {
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

test('answersTo runs one query at a time, and one more for all changes meanwhile', async () => {
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
  // The query after a pause is observed as well.
  await act()
  await soon(() => expect(counts).toEqual([0, 1, 6, 7]))
})

test('answersTo emits after every change', async () => {
  const { act, counts } = await watchCount()
  await soon(() => expect(counts).toEqual([0]))
  for (const count of [1, 2, 3]) {
    await act()
    await soon(() => expect(counts.at(-1)).toBe(count))
  }
  expect(counts).toEqual([0, 1, 2, 3])
})

test('answersTo emits nothing and runs no query after it is unsubscribed', async () => {
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
  // Another subscriber's result shows that enough time has passed.
  const { counts: others, act: actElsewhere } = await watchCount()
  await soon(() => expect(others).toEqual([0]))
  await actElsewhere()
  await soon(() => expect(others).toEqual([0, 1]))
  expect(timesAsked()).toBe(2)
  expect(counts).toEqual([0])
})

test.each([0, 1, 2, 3])(
  'answersTo observes a read inside nested async functions (%i)',
  async (depth) => {
    const { relaxed, strict } = freshDatabase()
    await relaxed.open()
    const readAt = async (deep: number): Promise<unknown> => {
      const found = deep === 0 ? await relaxed.meta.get('a') : await readAt(deep - 1)
      return found
    }
    const reported: unknown[] = []
    const watching = answersTo(async () => {
      await readAt(depth)
      return (await relaxed.meta.get('b'))?.value
    }).subscribe(
      (value) => reported.push(value),
      () => expect.unreachable(),
    )
    onTestFinished(() => watching.unsubscribe())
    await soon(() => expect(reported).toEqual([undefined]))
    await strict.meta.put({ key: 'b', value: 1 })
    await soon(() => expect(reported.at(-1)).toBe(1))
  },
)
