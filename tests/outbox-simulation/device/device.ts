import { createHash } from 'node:crypto'
import type { Operation } from '#src/outbox/model/operation.ts'
import type { Ports, Settings, Signed } from '#src/outbox/model/ports.ts'
import { isPictureOf } from '../provider/answers.ts'
import { LockTable } from './lock.ts'
import type { Network } from '../provider/network.ts'
import { type Random, seeded } from '../random.ts'
import { makeRealm, type Realm } from './realm.ts'
import type { Scheduler } from './scheduler.ts'
import { ContextStorage, DeviceStorage } from './storage.ts'

/** One tablet, with everything that outlives a page. */
export class Device {
  readonly storage = new DeviceStorage()
  readonly locks: LockTable
  readonly contexts: Context[] = []
  /** Error of the device's clock, in ms. */
  clockError: number
  session: Signed | undefined
  #opened = 0

  readonly scheduler: Scheduler
  readonly network: Network
  readonly operations: ReadonlyMap<string, Operation<never>>
  readonly settings: Settings
  readonly seed: number

  constructor(
    scheduler: Scheduler,
    network: Network,
    operations: ReadonlyMap<string, Operation<never>>,
    settings: Settings,
    seed: number,
    clockError: number,
  ) {
    this.scheduler = scheduler
    this.network = network
    this.operations = operations
    this.settings = settings
    this.seed = seed
    this.locks = new LockTable(scheduler)
    this.clockError = clockError
  }

  get clock(): number {
    return Math.floor(this.scheduler.now + this.clockError)
  }

  open(kind: Context['kind']): Context {
    const context = new Context(this, kind, (this.#opened += 1))
    this.contexts.push(context)
    return context
  }

  get alive(): Context[] {
    return this.contexts.filter(({ dead }) => !dead)
  }
}

/**
 * A page, a second tab or a worker, with a clock, connections and a run of the engine of its own. What its code awaits
 * comes through here, so a dead context never continues, and a frozen one continues when it thaws. Only the requests
 * inside an open transaction also continue in a frozen context.
 */
export class Context {
  readonly storage: ContextStorage
  readonly ports: Ports
  readonly random: Random
  readonly realm: Realm = makeRealm()
  dead = false
  frozen = false
  /** Called when a write of this context is committed, before its code is notified. */
  onCommitted: () => void = () => {}
  /** Aborts when the page is hidden for good, as on `pagehide`. */
  leaving = new AbortController()
  readonly #openedAt: number
  #stoodStillMs = 0
  #frozenAt = 0
  #held: (() => void)[] = []

  readonly device: Device
  readonly kind: 'page' | 'worker'
  readonly number: number

  constructor(device: Device, kind: 'page' | 'worker', number: number) {
    this.device = device
    this.kind = kind
    this.number = number
    this.storage = new ContextStorage(device.storage, this)
    this.random = seeded(device.seed, `context ${number}`)
    this.#openedAt = device.scheduler.now
    this.ports = this.#makePorts()
  }

  /** The options for Dexie. */
  get databaseOptions(): object {
    return { ...this.storage.options, realm: this.realm }
  }

  get name(): string {
    return `${this.kind} ${this.number}`
  }

  /** Calls `resume` after `ms`, unless the context died meanwhile; later if it is frozen then. */
  later(ms: number, resume: () => void): () => void {
    return this.device.scheduler.later(ms, () => this.resume(resume))
  }

  resume(run: () => void): void {
    if (this.dead) return
    if (this.frozen) this.#held.push(run)
    else run()
  }

  committed(): void {
    this.onCommitted()
  }

  kill(random: Random, { lockKeptMs = 0, powerLost = false } = {}): void {
    if (this.dead) return
    this.dead = true
    this.#held = []
    this.storage.kill(random, !powerLost)
    this.device.locks.releaseAllOf(this, lockKeptMs)
    this.device.network.contextDied(this)
  }

  freeze(): void {
    if (this.frozen || this.dead) return
    this.frozen = true
    this.#frozenAt = this.device.scheduler.now
  }

  thaw(): void {
    if (!this.frozen) return
    this.frozen = false
    this.#stoodStillMs += this.device.scheduler.now - this.#frozenAt
    const held = this.#held
    this.#held = []
    // Held callbacks run in no particular order.
    for (const run of held) this.later(this.random.int(0, 4), run)
  }

  #makePorts(): Ports {
    const { device } = this
    const { scheduler } = device
    return {
      operations: device.operations,
      settings: device.settings,
      random: () => this.random.next(),
      clock: {
        now: () => device.clock,
        monotonic: () => {
          const frozenMs = this.frozen ? scheduler.now - this.#frozenAt : 0
          return scheduler.now - this.#openedAt - this.#stoodStillMs - frozenMs
        },
        sleep: (ms, signal) => this.#sleep(ms, signal),
      },
      send: (request, signal) => device.network.send(this, request, signal),
      signed: () => this.#soon(() => device.session),
      sha256: (bytes) => this.#soon(() => createHash('sha256').update(bytes).digest('hex')),
      isSamePicture: (ours, theirs) =>
        this.#soon(() =>
          isPictureOf(theirs, createHash('sha256').update(new Uint8Array(ours)).digest('hex')),
        ),
      lock: { hold: (name, { steal }, work) => this.#hold(name, steal, work) },
    }
  }

  /** Resolves like the platform: never at once, so that other work can run in between. */
  #soon<T>(answer: () => T): Promise<T> {
    return new Promise((resolve) => {
      this.later(this.random.int(0, 3), () => resolve(answer()))
    })
  }

  #sleep(ms: number, signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      if (signal.aborted) {
        resolve()
        return
      }
      const wake = () => {
        cancel()
        resolve()
      }
      const cancel = this.later(ms, () => {
        signal.removeEventListener('abort', wake)
        resolve()
      })
      signal.addEventListener('abort', wake, { once: true })
    })
  }

  async #hold<T>(
    name: string,
    steal: boolean,
    work: (lost: AbortSignal) => Promise<T>,
  ): Promise<T | 'busy'> {
    const holder = await this.#soon(() => this.device.locks.take(name, this, steal))
    if (holder === undefined) return 'busy'
    try {
      return await work(holder.lost.signal)
    } finally {
      this.device.locks.release(name, holder)
    }
  }
}
