import { readFileSync } from 'node:fs'
import {
  firstScreen,
  gzipped,
  gzippedFile,
  lazyScripts,
  readManifest,
  scriptsFor,
} from './bundle.mjs'
import { inRoot } from './paths.mjs'

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

/** The only module through which the worker imports the outbox's engine, and with it the operations and Dexie. */
const engineDoor = 'sw/drain.ts'

/** Replaces the exports of `engineDoor` with functions that do nothing. */
const withoutEngine = {
  name: 'without-engine',
  load(id) {
    if (!id.split('?')[0].endsWith(engineDoor)) return undefined
    const source = readFileSync(inRoot(engineDoor), 'utf8')
    const names = [...source.matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)]
    if (names.length === 0) throw new Error(`${engineDoor} exports nothing by name`)
    return names.map(([, name]) => `export const ${name} = () => undefined`).join('\n')
  },
}

async function buildWorker(plugins) {
  const { build } = await import('vite')
  // Vite sets NODE_ENV to `production` in the environment, and later child processes would inherit it.
  const before = process.env.NODE_ENV
  const built = await build({
    configFile: false,
    root: inRoot(),
    publicDir: false,
    logLevel: 'silent',
    define: { 'self.__WB_MANIFEST': '[]' },
    plugins,
    build: {
      write: false,
      target: 'es2022',
      rolldownOptions: { input: inRoot('sw', 'sw.ts'), output: { format: 'iife' } },
    },
  })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
  const outputs = (Array.isArray(built) ? built : [built]).flatMap(({ output }) => output)
  return gzipped(outputs.map((chunk) => chunk.code ?? '').join(''))
}

/**
 * Size of the worker and the engine's share of it, in bytes gzipped. The share is the difference to a build of the
 * worker without the engine.
 */
async function measureWorker() {
  const total = gzippedFile('sw.js')
  const [whole, walledUp] = [await buildWorker([]), await buildWorker([withoutEngine])]
  return { total, engine: whole - walledUp }
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
