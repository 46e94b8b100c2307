import { afterAll, expect } from 'vitest'
import { openProvider, type TestProvider } from './open-provider.ts'

/**
 * A provider for all tests of a file, which closes it behind them. Nothing that they did may have been
 * the provider's own fault.
 */
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
