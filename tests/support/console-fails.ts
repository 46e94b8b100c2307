import { format } from 'node:util'
import { afterEach, beforeEach, vi } from 'vitest'

/** A console.error that no test expected fails the test in which it was written. */
const written: string[] = []

beforeEach(() => {
  written.length = 0
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    written.push(format(...parts))
  })
})

afterEach(() => {
  vi.mocked(console.error).mockRestore()
  if (written.length > 0) throw new Error(`console.error during the test:\n${written.join('\n')}`)
})
