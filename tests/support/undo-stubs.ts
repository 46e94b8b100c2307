import { afterAll, vi } from 'vitest'

/** Undoes what a test file changed for the next files of the same worker process. */
afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
