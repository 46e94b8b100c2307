/**
 * The worker of last resort, deployed as /sw.js when the real one must go: it drops every cache and
 * itself, and loads the open pages anew from the network. It touches no IndexedDB: unsent work stays.
 * It is no module, because it is built alone, as it stands; the block keeps its names to itself.
 */
{
  const worker = self as unknown as ServiceWorkerGlobalScope

  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await worker.clients.claim()
    await worker.registration.unregister()
    const pages = await worker.clients.matchAll({ type: 'window' })
    await Promise.all(pages.map((page) => page.navigate(page.url)))
  }

  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
  worker.addEventListener('activate', (event) => event.waitUntil(leave()))
}
