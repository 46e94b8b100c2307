import { expect, test, vi } from 'vitest'
import { askToCease, untilAskedToCease } from './cease.ts'

const untilAborted = (signal: AbortSignal) =>
  new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve('ceased'))
  })

test('UX-11 every sender receives the request to cease, in the worker and in tabs', async () => {
  const inWorker = untilAskedToCease(untilAborted)
  const inTab = untilAskedToCease(untilAborted)
  askToCease()
  expect(await Promise.all([inWorker, inTab])).toEqual(['ceased', 'ceased'])
})

test('a sender ignores requests from before it started, and untilAskedToCease returns its result', async () => {
  askToCease()
  const aborted = await untilAskedToCease(async (signal) => {
    await new Promise(setImmediate)
    return signal.aborted
  })
  expect(aborted).toBe(false)
  await expect(untilAskedToCease(() => Promise.reject(new Error('full')))).rejects.toThrow('full')
})

test('a browser without BroadcastChannel sends all the same', async () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  askToCease()
  expect(await untilAskedToCease((signal) => Promise.resolve(signal.aborted))).toBe(false)
  vi.unstubAllGlobals()
})
