import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot, readJson } from './paths.mjs'

export const readManifest = () => readJson(inRoot('dist', '.vite', 'manifest.json'))

const page = 'index.html'

/** Referenced by the page itself and part of no chunk. */
const ofPage = 'before-paint.js'

/** A chunk and all its static imports, by the manifest's keys. */
function closureOf(manifest, key, found = new Set()) {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key].imports ?? []) closureOf(manifest, next, found)
  return found
}

/** The lazily loaded modules, by the manifest's keys. */
const lazyKeys = (manifest) => [
  ...new Set(Object.values(manifest).flatMap((chunk) => chunk.dynamicImports ?? [])),
]

const isScript = (file) => file.endsWith('.js')

const scriptsOf = (manifest, keys) =>
  [...new Set(keys.flatMap((key) => [...closureOf(manifest, key)]))]
    .map((key) => manifest[key].file)
    .filter(isScript)

/**
 * The scripts that a browser loads for the page and for the chunks of these names (steps/chunks.mjs).
 * @returns {string[]}
 */
export function scriptsFor(manifest, names = []) {
  const keys = names.map((wanted) => {
    const found = Object.keys(manifest).find((key) => manifest[key].name === wanted)
    if (found === undefined) throw new Error(`no chunk is called ${wanted}`)
    return found
  })
  return [ofPage, ...scriptsOf(manifest, [page, ...keys])]
}

/** The chunk that a browser loads for the first screen of a person who is signed in. */
export const firstScreen = 'signed-in'

/** Every lazy module, with the scripts that a browser loads for it after the first screen. */
export function lazyScripts(manifest) {
  const loaded = scriptsFor(manifest, [firstScreen])
  return lazyKeys(manifest).map((source) => ({
    source,
    files: scriptsOf(manifest, [source]).filter((file) => !loaded.includes(file)),
  }))
}

export const gzipped = (code) => gzipSync(code, { level: 9 }).length

export const gzippedFile = (file) => gzipped(readFileSync(inRoot('dist', file)))
