import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { inRoot } from './paths.mjs'

/** Files that the provider reads at run time (migrations, the API's pages) stay next to the sources. */
const sourceUrls = {
  name: 'source-urls',
  transform: (code, id) =>
    code.includes('import.meta.url')
      ? code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
      : undefined,
}

/**
 * Compiles the provider into one folder, for tests that start it a hundred times. A start then takes 3.5 s of
 * computing instead of 6.1 s with tsx, which translates each file. Packages are not bundled.
 * @returns {Promise<{ entry: string, remove: () => void }>} the file to run, in its own folder
 */
export async function compileProvider() {
  const parent = inRoot('.cache')
  mkdirSync(parent, { recursive: true })
  const outDir = mkdtempSync(join(parent, 'provider-'))
  await build({
    configFile: false,
    root: inRoot(),
    logLevel: 'warn',
    publicDir: false,
    plugins: [sourceUrls],
    build: { ssr: inRoot('provider', 'server.ts'), outDir, minify: false, target: 'node20' },
  })
  return {
    entry: join(outDir, 'server.js'),
    remove: () => rmSync(outDir, { recursive: true, force: true }),
  }
}
