import { dirname, join } from 'node:path'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

export const inRoot = (...parts) => join(root, ...parts)

export const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** The script of a package's command, to be run with the current Node and without a shell. */
export function scriptOf(packageName, command = packageName) {
  const home = inRoot('node_modules', packageName)
  const { bin } = readJson(join(home, 'package.json'))
  return join(home, typeof bin === 'string' ? bin : bin[command])
}
