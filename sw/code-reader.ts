/**
 * The reader of codes weighs 450 kB compressed, and not every device scans: the installation leaves
 * it out, and its first use caches it.
 */
const cacheName = 'code-reader'

/** The names that the build gives the worker (src/photos/codes/code-worker.ts) and its WebAssembly. */
const file = /^\/assets\/(code-worker|zxing_reader)-[^/]+$/

export const isCodeReader = (url: string): boolean => {
  const { origin, pathname } = new URL(url)
  return origin === location.origin && file.test(pathname)
}

/** From the cache, because names under /assets/ contain a hash of their content. */
export async function answerCodeReader(request: Request): Promise<Response> {
  // A browser that cannot open its cache still scans with a network.
  const cache = await caches.open(cacheName).catch(() => undefined)
  const cached = await cache?.match(request.url)
  if (cached !== undefined) return cached
  const answer = await fetch(request)
  if (cache !== undefined && answer.status === 200)
    await keepOnly(cache, request.url, answer.clone()).catch(() => undefined)
  return answer
}

/** Replaces the same file of an earlier release. Without room nothing is cached. */
async function keepOnly(cache: Cache, url: string, answer: Response): Promise<void> {
  const stem = file.exec(new URL(url).pathname)?.[1]
  const former = (await cache.keys()).filter(
    (one) => one.url !== url && file.exec(new URL(one.url).pathname)?.[1] === stem,
  )
  await cache.put(url, answer)
  await Promise.all(former.map((one) => cache.delete(one)))
}
