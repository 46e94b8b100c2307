import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bundleProvider } from '../scripts/release/compile-provider.mjs'
import { inRoot } from '../scripts/steps/paths.mjs'
import { prepareBaseData } from './support/base-data.ts'
import { providerEntry } from './support/product.ts'

/**
 * Runs once for a run; the workers inherit the environment variables set here. Resolves to the
 * teardown.
 */
export default async function setUp() {
  // Below the root, where the code finds its packages.
  const parent = inRoot('.cache')
  mkdirSync(parent, { recursive: true })
  const compiled = mkdtempSync(join(parent, 'provider-'))
  await bundleProvider(compiled)
  process.env[providerEntry] = join(compiled, 'provider', 'server.js')
  const removeData = await prepareBaseData()
  return async () => {
    rmSync(compiled, { recursive: true, force: true })
    await removeData()
  }
}
