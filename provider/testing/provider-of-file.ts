import { afterAll, expect } from 'vitest'
import { openProvider, type TestProvider } from './open-provider.ts'

/** A provider for all tests of a file, closed after them. Fails if the tests caused an internal error. */
export async function openForFile(
  changes: Parameters<typeof openProvider>[0] = {},
): Promise<TestProvider> {
  const provider = await openProvider(changes)
  afterAll(async () => {
    expect(provider.reported).toEqual([])
    await provider.close()
  })
  return provider
}
