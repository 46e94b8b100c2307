/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope

/** In a service worker: does what the page asks for, and answers how long it took, in ms. */
export function answerPage<Job>(work: (job: Job) => Promise<number>): void {
  self.addEventListener('install', () => void self.skipWaiting())
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
  self.addEventListener('message', (event) => {
    const [port] = event.ports
    event.waitUntil(
      work(event.data as Job).then(
        (ms) => port?.postMessage({ ms }),
        (error: unknown) => port?.postMessage({ error: String(error) }),
      ),
    )
  })
}

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}
