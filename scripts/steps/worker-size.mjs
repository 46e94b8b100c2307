import { readFileSync } from 'node:fs'
import { gzipped, gzippedFile } from './bundle.mjs'
import { inRoot } from './paths.mjs'

/** The one door from the worker to the outbox's engine, and so to the operations and to Dexie. */
const engineDoor = 'sw/drain.ts'

/** Puts something that does nothing in the place of the door, under the same names. */
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
  // Vite leaves `production` in the environment, and what is started afterwards would inherit it.
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
 * The worker's weight and the engine's share of it, in bytes gzipped. The share is what the worker
 * loses when the same bundler builds it with the engine's door walled up.
 */
export async function measureWorker() {
  const total = gzippedFile('sw.js')
  const [whole, walledUp] = [await buildWorker([]), await buildWorker([withoutEngine])]
  return { total, engine: whole - walledUp }
}
