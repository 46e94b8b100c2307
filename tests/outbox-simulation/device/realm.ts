import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Script } from 'node:vm'

/**
 * Each page and each worker has a JavaScript realm of its own, and so a Dexie of its own: it counts
 * the awaits of its transactions in module variables, and those of a page that died in the middle of
 * one must not be counted by another. Here all contexts share one realm, so each gets its own copy of
 * the module, and `new Dexie(name, { realm })` makes an instance of that copy.
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

// It would open a BroadcastChannel when it is loaded: real messages, outside our control.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')

const file = createRequire(import.meta.url).resolve('dexie')
const source = readFileSync(file, 'utf8')
const load = new Script(`(function (module, exports, crypto, console) {${source}\n})`, {
  filename: file,
}).runInThisContext() as Load

// It asks for a digest only to learn what a native promise is.
const crypto = { subtle: { digest: async () => {} } }

// It warns of connections that it opens again: here they are lost on purpose.
const silent = { warn: () => {}, error: () => {}, debug: () => {} }

export function makeRealm(): Realm {
  const module = { exports: {} as unknown }
  load(module, module.exports, crypto, silent)
  return { dexie: module.exports as DexieClass }
}

// Dexie's entry module takes this one when it is there already.
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
