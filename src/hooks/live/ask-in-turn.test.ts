import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askInTurn } from './ask-in-turn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A query that takes these times in ms; records when it ran, in ms, and what was emitted. */
function question(...tookMs: number[]) {
  const askedAt: number[] = []
  const reported: number[] = []
  const start = performance.now()
  const asking = askInTurn(
    async () => {
      const time = askedAt.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, tookMs[time - 1] ?? 20))
      return time
    },
    (time) => reported.push(time),
  )
  return { ...asking, askedAt, reported }
}

test('runs one query at a time, and one more for the changes meanwhile', async () => {
  const { again, askedAt, reported } = question()
  const all = [again(), again(), again()]
  await vi.advanceTimersByTimeAsync(15)
  all.push(again())
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(askedAt).toEqual([0, 120])
  expect(reported).toEqual([1, 2])
})

test('pauses after a query that is outdated on arrival, in proportion to its duration', async () => {
  const { again, askedAt } = question(60, 60)
  void again()
  await vi.advanceTimersByTimeAsync(30)
  void again()
  await vi.runAllTimersAsync()
  expect(askedAt).toEqual([0, 300])
  // Nothing has changed meanwhile, so there is no pause.
  void again()
  expect(askedAt).toEqual([0, 300, 360])
})

test('pauses for at most four seconds, even after a very slow query', async () => {
  const { again, askedAt } = question(9_000)
  void again()
  void again()
  await vi.runAllTimersAsync()
  expect(askedAt).toEqual([0, 13_000])
})

test('a query that never resolves delays the next for some seconds, and its late result is not emitted', async () => {
  const { again, askedAt, reported } = question(60_000, 20)
  void again()
  void again()
  await vi.advanceTimersByTimeAsync(14_020)
  expect(askedAt).toEqual([0, 14_000])
  expect(reported).toEqual([2])
  await vi.runAllTimersAsync()
  expect(reported).toEqual([2])
})

test('a failed query rejects for its caller, and the next query runs', async () => {
  const asked: string[] = []
  const { again } = askInTurn(
    () => {
      asked.push('asked')
      return asked.length === 1 ? Promise.reject(new Error('the disk')) : Promise.resolve(7)
    },
    (value) => asked.push(`told ${value}`),
  )
  const failing = again()
  const next = again()
  await expect(failing).rejects.toThrow('the disk')
  await vi.runAllTimersAsync()
  await next
  expect(asked).toEqual(['asked', 'asked', 'told 7'])
})

test('after stop nothing is emitted, and waiting queries do not run', async () => {
  const { again, askedAt, reported, stop } = question()
  void again()
  void again()
  stop()
  await vi.runAllTimersAsync()
  expect(askedAt).toEqual([0])
  expect(reported).toEqual([])
})
