import { readFileSync } from 'node:fs'
import { transformWithOxc } from 'vite'
import { expect, test, vi } from 'vitest'
import { arrivedCacheName } from '#src/reads/shared-photos.ts'
import { FakeCaches } from '../support/fake-caches.ts'

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void }) => void

/** Runs the file as it is deployed, in a scope whose IndexedDB records every access. */
async function runKillSwitch({ active }: { active: { postMessage: () => void } | null }) {
  const source = 'sw/kill-switch.ts'
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
  const listeners = new Map<string, Listener>()
  const page = { url: 'https://app.example/envios', navigate: vi.fn(() => Promise.resolve()) }
  const caches = new FakeCaches()
  const names = ['workbox-precache-v2-x', 'reads-0', 'pavilhao-session', arrivedCacheName]
  for (const name of names) await caches.open(name)
  const self = {
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
    skipWaiting: vi.fn(() => Promise.resolve()),
    registration: { active, unregister: vi.fn(() => Promise.resolve(true)) },
    clients: { matchAll: () => Promise.resolve([page]) },
  }
  const touched = vi.fn()
  const indexedDB = new Proxy<object>({}, { get: touched })
  // oxlint-disable-next-line typescript/no-implied-eval
  const run = new Function('self', 'caches', 'indexedDB', 'setTimeout', code) as (
    ...scope: unknown[]
  ) => void
  run(self, caches, indexedDB, queueMicrotask)
  for (const name of ['install', 'activate']) {
    const works: Promise<unknown>[] = []
    listeners.get(name)?.({ waitUntil: (work) => works.push(work) })
    await Promise.all(works)
  }
  return { self, page, caches, touched }
}

test('deletes the caches except the one of shared photos, unregisters the worker, reloads the pages, and does not touch IndexedDB', async () => {
  const wake = vi.fn()
  const { self, page, caches, touched } = await runKillSwitch({ active: { postMessage: wake } })
  expect(wake).toHaveBeenCalledWith({ is: 'wake' }, [expect.any(MessagePort)])
  expect(self.skipWaiting).toHaveBeenCalledOnce()
  expect(self.skipWaiting).toHaveBeenCalledAfter(wake)
  expect(await caches.keys()).toEqual([arrivedCacheName])
  expect(self.registration.unregister).toHaveBeenCalledOnce()
  expect(page.navigate).toHaveBeenCalledWith(page.url)
  expect(touched).not.toHaveBeenCalled()
})

test('does not reload a page that registers it again', async () => {
  const { self, page } = await runKillSwitch({ active: null })
  expect(self.registration.unregister).toHaveBeenCalledOnce()
  expect(page.navigate).not.toHaveBeenCalled()
})
