/** In-memory Cache Storage, as far as the app uses it; a put of the same address moves it to the end. */
export class FakeCaches {
  readonly #caches = new Map<string, FakeCache>()
  /** Whether every put fails, as on a full device. */
  full = false
  /** Whether opening a cache fails, as when the browser's own database is damaged. */
  broken = false

  has = (name: string) => Promise.resolve(this.#caches.has(name))
  keys = () => Promise.resolve([...this.#caches.keys()])
  delete = (name: string) => Promise.resolve(this.#caches.delete(name))

  open = async (name: string) => {
    if (this.broken) throw new DOMException('Unexpected internal error', 'UnknownError')
    const cache = this.#caches.get(name) ?? new FakeCache(this)
    this.#caches.set(name, cache)
    return cache
  }

  match = async (request: string, options: { cacheName: string }) =>
    this.#caches.get(options.cacheName)?.match(request)
}

class FakeCache {
  readonly #answers = new Map<string, Response>()
  readonly #storage: FakeCaches

  constructor(storage: FakeCaches) {
    this.#storage = storage
  }

  match = (request: string | URL) =>
    Promise.resolve(this.#answers.get(urlOf(String(request)))?.clone())

  put = async (request: string, answer: Response) => {
    if (this.#storage.full) throw new DOMException('no room', 'QuotaExceededError')
    const { status, headers } = answer
    const bytes = await answer.arrayBuffer()
    this.#answers.delete(urlOf(request))
    this.#answers.set(urlOf(request), new Response(bytes, { status, headers }))
  }

  delete = (request: string | Request) => Promise.resolve(this.#answers.delete(urlOf(request)))
  keys = () => Promise.resolve([...this.#answers.keys()].map((url) => new Request(url)))
}

const urlOf = (request: string | Request) =>
  new URL(typeof request === 'string' ? request : request.url, location.origin).href
