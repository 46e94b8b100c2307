import { __unsafe_useEmotionCache as useEmotionCache } from '@emotion/react'
import { configure, getConfig, renderHook } from '@testing-library/react'
import { afterAll, expect, vi } from 'vitest'

/**
 * The files that a worker runs share one window with one React and Chakra, because loading both again for each file
 * took longer than the tests of many files. After each file the globals in this list are restored, and the next file
 * imports the modules of the app again. This has to be the first setup file that changes anything.
 */
const restores = [
  rememberValues(),
  ...[navigator, document, crypto.subtle, URL].map(rememberOwn),
  ...[Element, HTMLElement, HTMLDialogElement, Storage].map((of) => rememberOwn(of.prototype)),
  rememberLibrary(),
  ...[globalThis, document].map(rememberListeners),
  rememberIntervals(),
]

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  for (const restore of restores.toReversed()) restore()
  localStorage.clear()
  sessionStorage.clear()
  forgetDatabases()
  emptyPage()
  // This comes last, because hooks that ran before need the modules of this file.
  vi.resetModules()
})

function emptyPage() {
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body]) {
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  }
  forgetStyles()
  document.head.replaceChildren()
  history.replaceState(null, '', '/')
}

/** Without this, every element of the last file's screens would be matched against the styles of all files. */
function forgetStyles() {
  const { result, unmount } = renderHook(() => useEmotionCache())
  const cache = result.current ?? expect.unreachable()
  unmount()
  cache.sheet.flush()
  cache.inserted = {}
  cache.registered = {}
}

/** Dexie keeps the factory that it found first, so the databases are deleted inside that factory. */
function forgetDatabases() {
  const { _databases: databases } = indexedDB as unknown as { _databases: Map<string, unknown> }
  databases.clear()
}

function rememberLibrary() {
  const config = getConfig()
  return () => configure(config)
}

/** Restores global values; those of jsdom are accessors that store what is assigned. */
function rememberValues() {
  const own = rememberOwn(globalThis)
  const values = new Map(
    Object.getOwnPropertyNames(globalThis).map((name) => [name, Reflect.get(globalThis, name)]),
  )
  return () => {
    own()
    for (const [name, value] of values) {
      if (!Object.is(Reflect.get(globalThis, name), value)) Reflect.set(globalThis, name, value)
    }
  }
}

function rememberOwn(object: object) {
  const before = Object.getOwnPropertyDescriptors(object) as Record<string, PropertyDescriptor>
  return () => {
    for (const name of Object.getOwnPropertyNames(object)) {
      // Vitest and React store their own state there.
      if (!(name in before) && !/^(__vitest|_react)/.test(name))
        Reflect.deleteProperty(object, name)
    }
    for (const [name, then] of Object.entries(before)) {
      const now = Object.getOwnPropertyDescriptor(object, name)
      const isSame = now?.get === then.get && now?.set === then.set && now?.value === then.value
      if (now === undefined || !isSame) Reflect.defineProperty(object, name, then)
    }
  }
}

/**
 * Removes the listeners of the app together with its modules; `rememberIntervals` does the same for its intervals.
 * Those of libraries stay.
 */
function rememberListeners(target: EventTarget) {
  const add = target.addEventListener.bind(target)
  const listening: Parameters<EventTarget['addEventListener']>[] = []
  target.addEventListener = (...args) => {
    if (!isAskedByLibrary()) listening.push(args)
    add(...args)
  }
  return () => {
    for (const [type, listener, options] of listening) {
      target.removeEventListener(type, listener, options)
    }
  }
}

function rememberIntervals() {
  const own = globalThis.setInterval
  const begun: NodeJS.Timeout[] = []
  globalThis.setInterval = ((...args: Parameters<typeof own>) => {
    const interval = own(...args)
    if (!isAskedByLibrary()) begun.push(interval)
    return interval
  }) as typeof own
  return () => begun.forEach((interval) => clearInterval(interval))
}

/** Whether a library, and not the app, called the function that calls this one. */
const isAskedByLibrary = () => /node_modules/.test(new Error().stack?.split('\n')[3] ?? '')
