import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { inRoot, readJson, root } from '../steps/paths.mjs'

/** All that is in a release, or that changes what is in it. */
const inputs = [
  'src',
  'sw',
  'contract',
  'provider',
  'public',
  'deploy',
  'scripts/release',
  'scripts/steps/chunks.mjs',
  'index.html',
  'manifest.webmanifest',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
]

const isOfTests = (path) => /\.test\.tsx?$|[\\/]testing[\\/]|\.tsbuildinfo$/.test(path)

function filesUnder(path) {
  if (!existsSync(inRoot(path))) return []
  const entries = readdirSync(inRoot(path), { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !isOfTests(relative(root, file)))
    .sort()
}

/** SHA-256 of the sources of a release, in hex. */
export function digestSources() {
  const hash = createHash('sha256')
  for (const input of inputs) {
    const isFile = /\.\w+$/.test(input)
    for (const file of isFile ? [inRoot(input)] : filesUnder(input)) {
      hash.update(file.slice(inRoot().length)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}

/**
 * The version of package.json and eight characters of the sources' digest, such as `1.0.0+6q8rm2x1`: two releases that
 * differ have different versions. Lower-case letters and digits, because people compare it by eye.
 */
export function productVersion(digest = digestSources()) {
  const short = BigInt(`0x${digest}`).toString(36).slice(-8)
  return `${readJson(inRoot('package.json')).version}+${short}`
}
