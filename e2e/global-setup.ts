import { compileProvider } from '../scripts/steps/compile-provider.mjs'
import { prepareBaseData } from './support/base-data.ts'
import { providerEntry } from './support/product.ts'

/**
 * Runs once for a run; the workers inherit the environment variables set here. Resolves to the
 * teardown.
 */
export default async function setUp() {
  const { entry, remove } = await compileProvider()
  process.env[providerEntry] = entry
  const removeData = await prepareBaseData()
  return async () => {
    remove()
    await removeData()
  }
}
