/**
 * The emergency worker, deployed as /sw.js to remove the real one: it deletes the caches, unregisters itself, and reloads
 * the open pages from the network. It does not touch IndexedDB, so unsent work stays. It is not a module, because it
 * is built alone and unchanged; the block scopes its names.
 */
{
  const worker = self as unknown as ServiceWorkerGlobalScope
  /**
   * Without an old worker, a page that registers this one again is not reloaded; otherwise it would reload
   * forever.
   */
  let replacesAnother = false

  /** Photos from other apps that nobody has assigned yet exist nowhere else (src/reads/arrived-photos.ts). */
  const arrived = 'pavilhao-arrived'

  const leave = async () => {
    for (const name of await caches.keys()) if (name !== arrived) await caches.delete(name)
    await worker.registration.unregister()
    if (!replacesAnother) return
    const pages = await worker.clients.matchAll({ type: 'window' })
    await Promise.all(pages.map((page) => page.navigate(page.url)))
  }

  /**
   * A short version of sw/take-over.ts: a worker that is starting is replaced only after 30 seconds without a
   * request.
   */
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
      // The pages delay requests that would start the old worker again.
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
