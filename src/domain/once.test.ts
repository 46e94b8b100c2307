import { expect, test, vi } from 'vitest'
import { once } from './once.ts'

test('makes the value at its first use, and only once', () => {
  const make = vi.fn(() => undefined)
  const get = once(make)
  expect(make).not.toHaveBeenCalled()
  get()
  get()
  expect(make).toHaveBeenCalledOnce()
})
