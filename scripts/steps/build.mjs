import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, readJson, scriptOf } from './paths.mjs'
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

/** Written last, and removed first: a build that was broken off leaves none. */
const stampPath = inRoot('dist', '.build.json')

const readStamp = () => (existsSync(stampPath) ? readJson(stampPath) : undefined)

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

const assetNames = () =>
  existsSync(inRoot('dist', 'assets')) ? readdirSync(inRoot('dist', 'assets')) : []

/**
 * Builds the app into dist/. The chunks of the release before stay beside the new ones, because a
 * tab that is still open on that release loads them when its person goes on. Throws Vite's words.
 */
export async function build() {
  const before = readStamp()
  const aside = inRoot('.cache', 'assets-before')
  rmSync(aside, { recursive: true, force: true })
  if (before) cpSync(inRoot('dist', 'assets'), aside, { recursive: true })
  rmSync(stampPath, { force: true })

  const digest = digestInputs()
  const args = [scriptOf('vite'), 'build', '--manifest', '--logLevel', 'warn']
  const { code, output } = await runNode(args)
  if (code !== 0) throw new Error(output.trim())

  const assets = assetNames()
  for (const name of before?.assets ?? []) {
    const kept = join(aside, name)
    if (!assets.includes(name) && existsSync(kept)) cpSync(kept, inRoot('dist', 'assets', name))
  }
  rmSync(aside, { recursive: true, force: true })
  writeFileSync(stampPath, JSON.stringify({ digest, assets }))
  return output.trim()
}

export const isBuilt = () => readStamp()?.digest === digestInputs()

/** Builds only when something that goes into dist/ has changed since. */
export async function buildStale(say) {
  if (isBuilt()) return
  say('building')
  await build()
}
