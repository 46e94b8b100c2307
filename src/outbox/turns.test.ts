import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that takes so many ms, and what of it was begun, in order, with the moment. */
function pieces() {
  const takeTurn = makeTurns()
  const begun: string[] = []
  const start = performance.now()
  const take = (name: string, ms: number) =>
    takeTurn(async () => {
      begun.push(`${name} at ${performance.now() - start}`)
      await new Promise((resolve) => setTimeout(resolve, ms))
    })
  return { begun, take, takeTurn }
}

test('one goes at a time, and of those that wait the latest', async () => {
  const { begun, take } = pieces()
  const all = [take('a', 20), take('b', 20), take('c', 20)]
  await vi.advanceTimersByTimeAsync(15)
  all.push(take('d', 20))
  await vi.runAllTimersAsync()
  await Promise.all(all)
  expect(begun).toEqual(['a at 0', 'd at 120'])
})

test('one that is outdated before it is done has a rest after it, the longer the longer it took', async () => {
  const { begun, take } = pieces()
  void take('a', 60)
  await vi.advanceTimersByTimeAsync(30)
  void take('b', 60)
  await vi.advanceTimersByTimeAsync(270)
  expect(begun).toEqual(['a at 0', 'b at 300'])
  await vi.runAllTimersAsync()
  // Nothing had changed: no rest.
  void take('c', 60)
  expect(begun).toEqual(['a at 0', 'b at 300', 'c at 360'])
})

test('one that fails lets the next one through, and says so to whoever asked for it', async () => {
  const { begun, take, takeTurn } = pieces()
  const failing = takeTurn(() => Promise.reject(new Error('the disk')))
  const next = take('b', 20)
  await expect(failing).rejects.toThrow('the disk')
  await vi.runAllTimersAsync()
  await next
  expect(begun).toEqual(['b at 100'])
})
