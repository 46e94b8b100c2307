import { compileProvider } from '../scripts/steps/compile-provider.mjs'
import { prepareBaseData } from './support/base-data.ts'
import { providerEntry } from './support/product.ts'

/** Once for a run; what is set here, its workers inherit. Resolves to what removes it again. */
export default async function setUp() {
  const { entry, remove } = await compileProvider()
  process.env[providerEntry] = entry
  const removeData = await prepareBaseData()
  return async () => {
    remove()
    await removeData()
  }
}
