import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { inRoot, readJson } from './paths.mjs'

export const readManifest = () => readJson(inRoot('dist', '.vite', 'manifest.json'))

const page = 'index.html'

/** Referenced by the page itself and part of no chunk. */
const ofPage = 'before-paint.js'

/** The lazy modules that a browser loads before a screen is shown, by the name of their source. */
export const signIn =
  /\/sign-in-screen\.|sw-bridge|forget-sent|\/door\.|watch-network|api\/config\./
export const firstScreen =
  /^src\/(app\/(routes\/signed-in|pages\/home-page)|features\/(auth\/sign-in|outbox\/health\/health-notices))\./

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

/**
 * The scripts that a browser loads for the page and the lazy modules whose source matches.
 * @returns {string[]}
 */
export function scriptsFor(manifest, patterns) {
  const lazy = lazyKeys(manifest).filter((key) => patterns.some((pattern) => pattern.test(key)))
  const keys = [page, ...lazy].flatMap((key) => [...closureOf(manifest, key)])
  return [...new Set([ofPage, ...keys.map((key) => manifest[key].file)])].filter(isScript)
}

/** The own chunk of every lazy module. */
export const lazyChunks = (manifest) =>
  lazyKeys(manifest).map((source) => ({ source, file: manifest[source].file }))

export const gzipped = (code) => gzipSync(code, { level: 9 }).length

export const gzippedFile = (file) => gzipped(readFileSync(inRoot('dist', file)))
