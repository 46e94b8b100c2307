import type { Random } from '../random.ts'

const realSetImmediate = globalThis.setImmediate

/**
 * Runs one simulated history step by step. A step runs either the next queued task (of IndexedDB, or a timeout of 0 ms)
 * or the next timer of virtual time. fake-indexeddb looks up `globalThis.setImmediate` for each task, so a replaced
 * global receives every task. Tasks run first in, first out, because the semantics of IndexedDB depend on their order.
 */
export class Scheduler {
  /** True time in ms since 1970; devices and the provider see it through their own clocks. */
  now = Date.UTC(2026, 4, 4, 11)
  steps = 0
  #tasks: (() => void)[] = []
  #head = 0
  readonly #timers: Timer[] = []
  #order = 0
  readonly #random: Random

  constructor(random: Random) {
    this.#random = random
  }

  /** Runs `run` after `ms` of virtual time; the returned function cancels it. */
  later(ms: number, run: () => void): () => void {
    const timer: Timer = { at: this.now + Math.max(0, ms), order: (this.#order += 1), run }
    insert(this.#timers, timer)
    return () => {
      timer.run = undefined
    }
  }

  queueTask = (task: () => void): void => {
    this.#tasks.push(task)
  }

  get busyStorage(): boolean {
    return this.#head < this.#tasks.length
  }

  /** Ms until the next timer of virtual time; undefined when there is none. */
  get untilNext(): number | undefined {
    this.#dropCancelled()
    const next = this.#timers[0]
    return next === undefined ? undefined : Math.max(0, next.at - this.now)
  }

  /** Runs one task or timer and the microtasks that follow from it; false when nothing is left. */
  async step(): Promise<boolean> {
    this.steps += 1
    const wait = this.untilNext
    if (this.busyStorage && !(wait === 0 && this.#random.chance(0.4))) {
      this.#runTask()
    } else if (wait === undefined) {
      return false
    } else {
      this.now += wait
      takeFirst(this.#timers)?.run?.()
    }
    await settled()
    return true
  }

  #runTask(): void {
    const task = this.#tasks[this.#head] as () => void
    this.#head += 1
    if (this.#head > 512) {
      this.#tasks = this.#tasks.slice(this.#head)
      this.#head = 0
    }
    if (this.#random.chance(0.2)) this.now += 1
    task()
  }

  #dropCancelled(): void {
    while (this.#timers.length > 0 && this.#timers[0]?.run === undefined) takeFirst(this.#timers)
  }
}

/**
 * Resolves when the microtask queue is empty. It must be called inside a microtask: only then does Node run `nextTick`
 * callbacks after the microtask queue.
 */
const settled = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve))

/**
 * Lets the real event loop turn once, so that Node emits the pending `unhandledRejection` events of a history before
 * its listener is removed.
 */
export const breathe = (): Promise<void> => new Promise((resolve) => realSetImmediate(resolve))

/**
 * Replaces the global timers and `crypto.randomUUID` with those of the history, and makes `Math.random` throw; the
 * returned function restores all of them. `Date` is not replaced.
 */
export function takeOverGlobals(scheduler: Scheduler, uuid: () => string): () => void {
  const replacements: [object, string, unknown][] = [
    [globalThis, 'setImmediate', scheduler.queueTask],
    [
      globalThis,
      'setTimeout',
      (run: () => void, ms = 0) => (ms === 0 ? scheduler.queueTask(run) : scheduler.later(ms, run)),
    ],
    [globalThis, 'clearTimeout', (cancel: (() => void) | undefined) => cancel?.()],
    [globalThis.crypto, 'randomUUID', uuid],
    [
      Math,
      'random',
      () => {
        throw new Error('Math.random in a simulated history')
      },
    ],
  ]
  const originals = replacements.map(([owner, name, value]) => {
    const original = Object.getOwnPropertyDescriptor(owner, name)
    Object.defineProperty(owner, name, { configurable: true, writable: true, value })
    return { owner, name, original }
  })
  return () => {
    for (const { owner, name, original } of originals) {
      Reflect.deleteProperty(owner, name)
      if (original !== undefined) Object.defineProperty(owner, name, original)
    }
  }
}

interface Timer {
  at: number
  order: number
  run: (() => void) | undefined
}

const isBefore = (one: Timer, other: Timer) =>
  one.at < other.at || (one.at === other.at && one.order < other.order)

/** Timers are few: a sorted list is faster than a heap. */
function insert(timers: Timer[], timer: Timer): void {
  let index = timers.length
  while (index > 0 && isBefore(timer, timers[index - 1] as Timer)) index -= 1
  timers.splice(index, 0, timer)
}

const takeFirst = (timers: Timer[]): Timer | undefined => timers.shift()
