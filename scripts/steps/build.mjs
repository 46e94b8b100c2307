import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { digestSources } from '../release/version.mjs'
import { inRoot, scriptOf } from './paths.mjs'
import { runNode } from './run.mjs'

/** Written last and removed first: an interrupted build leaves no stamp. */
const stampPath = inRoot('dist', '.built-from')

/** Builds the app into dist/ and returns the output of Vite. Throws with that output. */
export async function build() {
  rmSync(stampPath, { force: true })
  const digest = digestSources()
  const args = [scriptOf('vite'), 'build', '--manifest', '--logLevel', 'warn']
  // Whatever the caller runs in, the app is the one of production and has its worker (vite.config.ts).
  const env = { NODE_ENV: 'production', VITEST: undefined }
  const { code, output } = await runNode(args, { env })
  if (code !== 0) throw new Error(output.trim())
  writeFileSync(stampPath, digest)
  return output.trim()
}

export const isBuilt = () =>
  existsSync(stampPath) && readFileSync(stampPath, 'utf8') === digestSources()

/**
 * Builds only if a source of the release has changed since the last build: the page says the version, and with it the
 * sources of the provider.
 */
export async function buildStale(say) {
  if (isBuilt()) return
  say('building')
  await build()
}
