import { afterEach, expect, test, vi } from 'vitest'
import { askInTime } from './ask-in-time.ts'

afterEach(() => void vi.useRealTimers())

test('a query that never ends is given up after a time, so that a probe answers again', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const queries = [new Promise<string>(() => {}), Promise.resolve('answer')]
  const ask = askInTime(() => queries.shift() ?? Promise.reject(new Error('one too many')), 1)
  await expect(ask()).rejects.toThrow('too long')
  await expect(ask()).rejects.toThrow('too long')
  vi.advanceTimersByTime(41_000)
  expect(await ask()).toBe('answer')
})
