import {
  firstScreen,
  gzippedFile,
  lazyChunks,
  readManifest,
  scriptsFor,
  signIn,
} from './bundle.mjs'
import { measureWorker } from './worker-size.mjs'

/** Budgets in kB (1,000 bytes) gzipped. */
const budgets = { signIn: 135, firstScreen: 234.5, lazyChunk: 60, worker: 20 }

const inKb = (bytes) => (bytes / 1000).toFixed(1)

function check(what, bytes, budget, parts = []) {
  const fits = bytes <= budget * 1000
  return {
    name: `${what}: ${inKb(bytes)} of ${budget} kB gz`,
    passed: Number(fits),
    failed: Number(!fits),
    output: parts.map(({ name, size }) => `${inKb(size).padStart(7)}  ${name}`).join('\n'),
  }
}

function checkPath(what, manifest, patterns, budget) {
  const parts = scriptsFor(manifest, patterns)
    .map((name) => ({ name, size: gzippedFile(name) }))
    .sort((one, other) => other.size - one.size)
  return check(
    what,
    parts.reduce((sum, { size }) => sum + size, 0),
    budget,
    parts,
  )
}

/** The downloads that a person on a slow network waits for, each with its budget. */
export async function checkSizes() {
  const manifest = readManifest()
  const { total, engine } = await measureWorker()
  const chunks = lazyChunks(manifest)
    .map(({ source, file }) => ({ name: source, size: gzippedFile(file) }))
    .sort((one, other) => other.size - one.size)
  const largest = chunks[0]
  if (largest === undefined)
    throw new Error('no lazy chunk was built: is the manifest read rightly?')
  return [
    checkPath('to the sign-in screen', manifest, [signIn], budgets.signIn),
    checkPath(
      "to the first operator's screen",
      manifest,
      [signIn, firstScreen],
      budgets.firstScreen,
    ),
    check(`largest of ${chunks.length} lazy chunks`, largest.size, budgets.lazyChunk, chunks),
    check(`worker beside the engine (${inKb(total)} with it)`, total - engine, budgets.worker),
  ]
}
