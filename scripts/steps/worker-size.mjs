import { readFileSync } from 'node:fs'
import { gzipped, gzippedFile } from './bundle.mjs'
import { inRoot } from './paths.mjs'

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
export async function measureWorker() {
  const total = gzippedFile('sw.js')
  const [whole, walledUp] = [await buildWorker([]), await buildWorker([withoutEngine])]
  return { total, engine: whole - walledUp }
}
