import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, scriptOf } from './paths.mjs'
import { runNode } from './run.mjs'

const inputs = [
  'src',
  'sw',
  'contract',
  'public',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

/** Written last and removed first: an interrupted build leaves no stamp. */
const stampPath = inRoot('dist', '.built-from')

function filesUnder(path) {
  if (!existsSync(inRoot(path))) return []
  const entries = readdirSync(inRoot(path), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.tsbuildinfo$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort()
}

function digestInputs() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const isFile = /\.\w+$/.test(input)
    for (const file of isFile ? [inRoot(input)] : filesUnder(input)) {
      hash.update(file.slice(inRoot().length)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/** Builds the app into dist/ and returns the output of Vite. Throws with that output. */
export async function build() {
  rmSync(stampPath, { force: true })
  const digest = digestInputs()
  const args = [scriptOf('vite'), 'build', '--manifest', '--logLevel', 'warn']
  const { code, output } = await runNode(args)
  if (code !== 0) throw new Error(output.trim())
  writeFileSync(stampPath, digest)
  return output.trim()
}

export const isBuilt = () =>
  existsSync(stampPath) && readFileSync(stampPath, 'utf8') === digestInputs()

/** Builds only if a source of dist/ has changed since the last build. */
export async function buildStale(say) {
  if (isBuilt()) return
  say('building')
  await build()
}
