/**
 * The worker of last resort, deployed as /sw.js when the real one must go: it drops every cache and
 * itself, and loads the open pages anew from the network. It touches no IndexedDB: unsent work stays.
 */
declare const self: ServiceWorkerGlobalScope

self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(leave())
})

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.clients.claim()
  await self.registration.unregister()
  const pages = await self.clients.matchAll({ type: 'window' })
  await Promise.all(pages.map((page) => page.navigate(page.url)))
}

export {}
