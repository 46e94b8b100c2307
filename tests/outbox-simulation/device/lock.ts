import type { Scheduler } from './scheduler.ts'

export interface Owner {
  /** Calls `run` as a task of the context, once the context can run code; never in a dead context. */
  later: (ms: number, run: () => void) => unknown
}

export interface Holder {
  /** The context; a dead one never releases by itself. */
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

  /** The lock, or undefined when another context holds it. `steal` takes it from the holder. */
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

  /** The locks of a dead context are free after `afterMs`: at once, or late if the browser is slow to release them. */
  releaseAllOf(owner: Owner, afterMs: number): void {
    const names = [...this.#held].filter(([, holder]) => holder.owner === owner)
    this.#scheduler.later(afterMs, () => {
      for (const [name, holder] of names) this.release(name, holder)
    })
  }
}
