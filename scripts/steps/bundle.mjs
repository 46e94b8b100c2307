import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot, readJson } from './paths.mjs'

export const readManifest = () => readJson(inRoot('dist', '.vite', 'manifest.json'))

const page = 'index.html'

/** The lazy modules that stand before a screen, by the name of their source. */
export const signIn = /^src\/features\/auth\/.*sign-?in/
export const firstScreen = /^src\/features\/home\/|^src\/app\/.*(layout|shell)/

/** A chunk and all that it imports statically, by the manifest's keys. */
function closureOf(manifest, key, found = new Set()) {
  if (found.has(key)) return found
  found.add(key)
  for (const next of manifest[key].imports ?? []) closureOf(manifest, next, found)
  return found
}

const isScript = (file) => file.endsWith('.js')

/**
 * The scripts that a browser loads for the page and the lazy modules whose source matches.
 * @returns {string[]}
 */
export function scriptsFor(manifest, patterns) {
  const lazy = Object.keys(manifest).filter(
    (key) => manifest[key].isDynamicEntry && patterns.some((pattern) => pattern.test(key)),
  )
  const keys = [page, ...lazy].flatMap((key) => [...closureOf(manifest, key)])
  return [...new Set(keys.map((key) => manifest[key].file))].filter(isScript)
}

/** Every lazy route's own chunk, with what loads it. */
export const lazyChunks = (manifest) =>
  Object.entries(manifest)
    .filter(([, chunk]) => chunk.isDynamicEntry && isScript(chunk.file))
    .map(([source, chunk]) => ({ source, file: chunk.file }))

export const gzipped = (code) => gzipSync(code, { level: 9 }).length

export const gzippedFile = (file) => gzipped(readFileSync(inRoot('dist', file)))
