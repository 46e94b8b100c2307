import { firstScreen, gzippedFile, lazyScripts, readManifest, scriptsFor } from './bundle.mjs'
import { measureWorker } from './worker-size.mjs'

/** Budgets in kB (1,000 bytes) gzipped. */
const budgets = { signIn: 128, firstScreen: 211, lazyPart: 184, worker: 20 }

const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)
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

function checkPath(what, files, budget) {
  const parts = files
    .map((name) => ({ name, size: gzippedFile(name) }))
    .sort((one, other) => other.size - one.size)
  return check(what, sum(parts.map(({ size }) => size)), budget, parts)
}

/** The downloads that a person on a slow network waits for, each with its budget. */
export async function checkSizes() {
  const manifest = readManifest()
  const { total, engine } = await measureWorker()
  const lazy = lazyScripts(manifest)
    .map(({ source, files }) => ({ source, files, size: sum(files.map(gzippedFile)) }))
    .sort((one, other) => other.size - one.size)
  const largest = lazy[0]
  if (largest === undefined)
    throw new Error('no lazy chunk was built: is the manifest read rightly?')
  return [
    checkPath('to the sign-in screen', scriptsFor(manifest), budgets.signIn),
    checkPath(
      "to the first operator's screen",
      scriptsFor(manifest, [firstScreen]),
      budgets.firstScreen,
    ),
    checkPath(
      `from there to the largest of ${lazy.length} lazy parts, ${largest.source}`,
      largest.files,
      budgets.lazyPart,
    ),
    check(`worker beside the engine (${inKb(total)} with it)`, total - engine, budgets.worker),
  ]
}
