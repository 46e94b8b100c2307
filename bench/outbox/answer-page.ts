/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope

/** Runs in a service worker: does the work that the page requests, and returns how long the work took, in ms. */
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
