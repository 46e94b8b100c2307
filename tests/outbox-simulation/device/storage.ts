import { IDBFactory, IDBKeyRange, forceCloseDatabase } from 'fake-indexeddb'
import type { Random } from '../random.ts'
import {
  silenceConnection,
  silenceTransaction,
  takeListeners,
  type RawConnection,
  type RawFactory,
  type RawOpenRequest,
  type RawTransaction,
} from './raw-indexeddb.ts'

/** IndexedDB of one device, which outlives its contexts. */
export class DeviceStorage {
  readonly factory = new IDBFactory() as unknown as RawFactory
  /** Called after each commit of a change, before the code that requested it is notified. */
  onCommit: (stores: ReadonlySet<string>, by: object) => void = () => {}
  /** How many of the next commits of a change fail with a quota error. */
  quotaFailures = 0
  /** How to undo each commit that may not be flushed to disk yet, oldest first. */
  #unflushed: (() => void)[][] = []

  /** All records of a table, as committed or about to be; by reference, so read only. */
  rows<T>(database: string, table: string): T[] {
    const store = this.factory._databases.get(database)?.rawObjectStores.get(table)
    return store === undefined ? [] : Array.from(store.records.values(), ({ value }) => value as T)
  }

  committed(transaction: RawTransaction, by: object): void {
    if (transaction.mode === 'readonly') return
    if (transaction.durability === 'strict' || transaction.mode === 'versionchange') {
      this.#unflushed = []
    } else if (transaction._rollbackLog.length > 0) {
      this.#unflushed.push(transaction._rollbackLog)
    }
    this.onCommit(transaction._scope, by)
  }

  /** Power loss: the last commits that were not flushed may be undone. Every context is dead by now. */
  losePower(random: Random): number {
    const lost = random.int(0, this.#unflushed.length)
    for (let count = 0; count < lost; count += 1) {
      for (const undo of (this.#unflushed.pop() ?? []).toReversed()) undo()
    }
    return lost
  }
}

interface Owner {
  /** Called when a write of the owner is committed, before the owner's code is notified. */
  committed: () => void
  /** Calls `run` when the context can run code; never in a dead context. */
  resume: (run: () => void) => void
}

/** One context's view of the device's IndexedDB, with everything that it has open there. */
export class ContextStorage {
  readonly #device: DeviceStorage
  readonly #opening = new Set<RawOpenRequest>()
  readonly #connections = new Set<RawConnection>()
  readonly #transactions = new Set<RawTransaction>()
  readonly #owner: Owner
  #dead = false

  constructor(device: DeviceStorage, owner: Owner) {
    this.#device = device
    this.#owner = owner
  }

  /** The options for Dexie. */
  get options(): { indexedDB: unknown; IDBKeyRange: unknown } {
    const { factory } = this.#device
    const indexedDB = Object.create(factory as object, {
      open: { value: (...args: [string, number?]) => this.#open(...args) },
    }) as unknown
    return { indexedDB, IDBKeyRange }
  }

  #open(...args: [string, number?]): RawOpenRequest {
    const request = this.#device.factory.open(...args)
    this.#opening.add(request)
    const adopt = () => {
      if (request.result !== undefined) this.#adopt(request.result)
    }
    request.addEventListener('upgradeneeded', () => {
      adopt()
      if (request.transaction !== null) this.#watch(request.transaction)
      if (this.#dead) request.transaction?._abort(null)
    })
    request.addEventListener('success', () => {
      adopt()
      if (this.#dead) request.result?.close()
      this.#opening.delete(request)
    })
    return request
  }

  #adopt(connection: RawConnection): void {
    if (this.#connections.has(connection)) return
    this.#connections.add(connection)
    const begin = connection.transaction.bind(connection)
    connection.transaction = (...args) => this.#watch(begin(...args))
  }

  #watch(transaction: RawTransaction): RawTransaction {
    this.#transactions.add(transaction)
    const device = this.#device
    const start = transaction._start.bind(transaction)
    transaction._start = () => {
      const before = transaction._state
      if (
        device.quotaFailures > 0 &&
        transaction.mode === 'readwrite' &&
        before !== 'finished' &&
        isReadyToCommit(transaction)
      ) {
        device.quotaFailures -= 1
        transaction._abort('QuotaExceededError')
        return
      }
      start()
    }
    const dispatch = transaction.dispatchEvent.bind(transaction)
    transaction.dispatchEvent = (event) => {
      if (event.type !== 'complete') return dispatch(event)
      this.#transactions.delete(transaction)
      device.committed(transaction, this.#owner)
      if (transaction.mode === 'readwrite') this.#owner.committed()
      // The database continues in any case; the code of the page is notified only if it runs.
      const hear = takeListeners(transaction, 'complete')
      dispatch(event)
      this.#owner.resume(() => hear(event))
      return true
    }
    return transaction
  }

  /**
   * The context died: none of its code runs again. Uncommitted changes are undone, but the last write may still be
   * committed although no code is left to be notified (`mayFinish`).
   */
  kill(random: Random, mayFinish: boolean): void {
    this.#dead = true
    for (const request of this.#opening) {
      request.onsuccess = request.onerror = request.onupgradeneeded = request.onblocked = null
    }
    for (const transaction of this.#transactions) {
      silenceTransaction(transaction)
      const commits = mayFinish && isReadyToCommit(transaction) && random.chance(0.5)
      if (transaction._state !== 'finished' && !commits) transaction._abort(null)
    }
    for (const connection of this.#connections) {
      silenceConnection(connection)
      connection.close()
    }
  }

  /** The browser closes the connections under running code, as Safari does. */
  loseConnections(loudly: boolean): void {
    for (const connection of this.#connections) {
      if (connection._closePending) continue
      for (const transaction of this.#transactions) {
        if (transaction.db === connection && transaction._state !== 'finished') {
          transaction._abort('AbortError')
          if (!loudly) transaction.error = connectionLost()
        }
      }
      if (loudly) forceCloseDatabase(connection as never)
      else {
        connection.transaction = () => {
          throw connectionLost()
        }
      }
    }
  }
}

const isReadyToCommit = ({ _requests, _state }: RawTransaction) =>
  _state !== 'finished' && _requests.every(({ request }) => request.readyState === 'done')

/** The error message of Safari. */
const connectionLost = () =>
  new DOMException(
    'Connection to Indexed Database server lost. Refresh the page to try again',
    'UnknownError',
  )
