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

  /** As sw/take-over.ts does, in few words: what starts is replaced only after 30 seconds without a request. */
  const startFormer = (former: ServiceWorker) =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      const end = () => {
        port1.close()
        resolve()
      }
      setTimeout(end, 5_000)
      port1.onmessage = end
      former.postMessage({ is: 'wake' }, [port2])
    })

  const replace = async () => {
    const { active } = worker.registration
    replacesAnother = active !== null
    if (active !== null) {
      // The pages hold back what would start the former worker again.
      new BroadcastChannel('pavilhao-cease').postMessage('idle')
      await startFormer(active)
      await new Promise((resolve) => {
        setTimeout(resolve, 4_000)
      })
    }
    await worker.skipWaiting()
  }

  worker.addEventListener('install', (event) => event.waitUntil(replace()))
  worker.addEventListener('activate', (event) => event.waitUntil(leave()))
}
