import type { Scheduler } from './scheduler.ts'

export interface Owner {
  /** Runs it in a turn of the context's own, once it can run code; never when it is dead. */
  later: (ms: number, run: () => void) => unknown
}

export interface Holder {
  /** The context; a dead one never lets go by itself. */
  owner: Owner
  lost: AbortController
}

/** The Web Locks of one device. */
export class LockTable {
  readonly #held = new Map<string, Holder>()
  readonly #scheduler: Scheduler

  constructor(scheduler: Scheduler) {
    this.#scheduler = scheduler
  }

  /** The lock, or undefined when another holds it. `steal` takes it away from that one. */
  take(name: string, owner: Owner, steal: boolean): Holder | undefined {
    const current = this.#held.get(name)
    if (current !== undefined && !steal) return undefined
    const holder: Holder = { owner, lost: new AbortController() }
    this.#held.set(name, holder)
    current?.owner.later(0, () => current.lost.abort())
    return holder
  }

  release(name: string, holder: Holder): void {
    if (this.#held.get(name) === holder) this.#held.delete(name)
  }

  /** What a dead context held is free after `afterMs`: at once, or late where a browser forgets it. */
  releaseAllOf(owner: Owner, afterMs: number): void {
    const names = [...this.#held].filter(([, holder]) => holder.owner === owner)
    this.#scheduler.later(afterMs, () => {
      for (const [name, holder] of names) this.release(name, holder)
    })
  }
}
