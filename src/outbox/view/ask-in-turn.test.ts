import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askInTurn } from './ask-in-turn.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A question that takes so many ms each time; when it was asked, in ms, and what was told. */
function question(...tookMs: number[]) {
  const askedAt: number[] = []
  const told: number[] = []
  const start = performance.now()
  const asking = askInTurn(
    async () => {
      const time = askedAt.push(performance.now() - start)
      await new Promise((resolve) => setTimeout(resolve, tookMs[time - 1] ?? 20))
      return time
    },
    (time) => told.push(time),
  )
  return { ...asking, askedAt, told }
}

test('one is asked at a time, and what changes meanwhile is asked about once more', async () => {
  const { again, askedAt, told } = question()
  const all = [again(), again(), again()]
  await vi.advanceTimersByTimeAsync(15)
  all.push(again())
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(askedAt).toEqual([0, 120])
  expect(told).toEqual([1, 2])
})

test('a question that is outdated before it is answered has a rest after it, the longer the longer it took', async () => {
  const { again, askedAt } = question(60, 60)
  void again()
  await vi.advanceTimersByTimeAsync(30)
  void again()
  await vi.runAllTimersAsync()
  expect(askedAt).toEqual([0, 300])
  // Nothing has changed meanwhile: no rest.
  void again()
  expect(askedAt).toEqual([0, 300, 360])
})

test('no rest is longer than four seconds: a page that slept has asked for as long', async () => {
  const { again, askedAt } = question(9_000)
  void again()
  void again()
  await vi.runAllTimersAsync()
  expect(askedAt).toEqual([0, 13_000])
})

test('what is never answered holds up the next for some seconds, and is not told after it', async () => {
  const { again, askedAt, told } = question(60_000, 20)
  void again()
  void again()
  await vi.advanceTimersByTimeAsync(14_020)
  expect(askedAt).toEqual([0, 14_000])
  expect(told).toEqual([2])
  await vi.runAllTimersAsync()
  expect(told).toEqual([2])
})

test('one that fails says so to whoever asked for it, and lets the next one through', async () => {
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

test('once it is stopped nothing is told, nor what waits for its turn asked', async () => {
  const { again, askedAt, told, stop } = question()
  void again()
  void again()
  stop()
  await vi.runAllTimersAsync()
  expect(askedAt).toEqual([0])
  expect(told).toEqual([])
})
