import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Script } from 'node:vm'

/**
 * Each page and each worker has a JavaScript realm of its own, and so a Dexie of its own. Dexie counts the awaits of
 * its transactions in module variables, and another page must not count those of a page that died in the middle of one.
 * Here all contexts share one realm, so each gets its own copy of the module, and `new Dexie(name, { realm })` makes an
 * instance of that copy.
 */
export interface Realm {
  dexie: DexieClass
}

type DexieClass = new (name: string, options: object) => object

type Load = (
  module: { exports: unknown },
  exports: unknown,
  crypto: unknown,
  console: unknown,
) => void

// Dexie would open a BroadcastChannel when it is loaded, and send real messages outside the simulation.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')

const file = createRequire(import.meta.url).resolve('dexie')
const source = readFileSync(file, 'utf8')
const load = new Script(`(function (module, exports, crypto, console) {${source}\n})`, {
  filename: file,
}).runInThisContext() as Load

// Dexie calls `digest` only to find the native promise class.
const crypto = { subtle: { digest: async () => {} } }

// Dexie warns about connections that it opens again; the simulation loses connections on purpose.
const silent = { warn: () => {}, error: () => {}, debug: () => {} }

export function makeRealm(): Realm {
  const module = { exports: {} as unknown }
  load(module, module.exports, crypto, silent)
  return { dexie: module.exports as DexieClass }
}

// Dexie's entry module uses this global if it exists.
Reflect.set(
  globalThis,
  Symbol.for('Dexie'),
  new Proxy(makeRealm().dexie, {
    construct: (_, [name, options]: [string, { realm?: Realm }]) => {
      if (options.realm === undefined) throw new Error('a database outside of every context')
      return new options.realm.dexie(name, options)
    },
  }),
)
