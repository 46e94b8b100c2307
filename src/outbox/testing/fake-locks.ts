interface Asked {
  name: string
  mode: string
  grant: () => void
}

interface Options {
  mode?: string
  ifAvailable?: boolean
  signal?: AbortSignal
}

/** Web Locks for all tabs of a test: shared or exclusive, granted in the order of the requests. */
export class FakeLocks {
  readonly #held: Asked[] = []
  readonly #queue: Asked[] = []

  request = async (name: string, ...rest: unknown[]) => {
    const work = rest.at(-1) as (lock: object | null) => unknown
    const options = rest.length > 1 ? (rest[0] as Options) : {}
    const asked = { name, mode: options.mode ?? 'exclusive', grant: () => {} }
    if (options.ifAvailable === true && !this.#isFree(asked)) return work(null)
    await this.#granted(asked, options.signal)
    try {
      return await work(asked)
    } finally {
      this.#held.splice(this.#held.indexOf(asked), 1)
      this.#grantNext()
    }
  }

  query = () =>
    Promise.resolve({
      held: this.#held.map(({ name, mode }) => ({ name, mode })),
      pending: this.#queue.map(({ name, mode }) => ({ name, mode })),
    })

  /** The number of requests in the queue. */
  waiting = () => this.#queue.length

  #granted = (asked: Asked, signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      asked.grant = resolve
      this.#queue.push(asked)
      this.#grantNext()
      signal?.addEventListener('abort', () => {
        const place = this.#queue.indexOf(asked)
        if (place < 0) return
        this.#queue.splice(place, 1)
        this.#grantNext()
        reject(signal.reason as Error)
      })
    })

  /** First in, first out: no request overtakes a waiting one. */
  #isFree = (asked: Asked) =>
    this.#held.every((held) => held.name !== asked.name || areShared(held, asked)) &&
    this.#queue.every(({ name }) => name !== asked.name)

  #grantNext = () => {
    for (const next of [...this.#queue]) {
      const before = this.#queue.slice(0, this.#queue.indexOf(next))
      if (before.some(({ name }) => name === next.name)) continue
      if (!this.#held.every((held) => held.name !== next.name || areShared(held, next))) continue
      this.#queue.splice(this.#queue.indexOf(next), 1)
      this.#held.push(next)
      next.grant()
    }
  }
}

const areShared = (held: Asked, asked: Asked) => held.mode === 'shared' && asked.mode === 'shared'
