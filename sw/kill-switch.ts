/**
 * The worker of last resort, deployed as /sw.js when the real one must go: it drops every cache and
 * itself, and loads the open pages anew from the network. It touches no IndexedDB: unsent work stays.
 * It is no module, because it is built alone, as it stands; the block keeps its names to itself.
 */
{
  const worker = self as unknown as ServiceWorkerGlobalScope
  /** A page that registers this one anew has no old worker to be freed of: it is let be, or it
   * would be loaded again and again. */
  let replacesAnother = false

  const leave = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await worker.registration.unregister()
    if (!replacesAnother) return
    const pages = await worker.clients.matchAll({ type: 'window' })
    await Promise.all(pages.map((page) => page.navigate(page.url)))
  }

  worker.addEventListener('install', (event) => {
    replacesAnother = worker.registration.active !== null
    event.waitUntil(worker.skipWaiting())
  })
  worker.addEventListener('activate', (event) => event.waitUntil(leave()))
}
