import { expect, test, vi } from 'vitest'
import { once } from './once.ts'

test('it is made when first needed, and once', () => {
  const make = vi.fn(() => undefined)
  const get = once(make)
  expect(make).not.toHaveBeenCalled()
  get()
  get()
  expect(make).toHaveBeenCalledOnce()
})
