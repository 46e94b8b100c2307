/** The internals of fake-indexeddb 6.2, as far as the simulation uses them. */
export interface RawListener {
  type: string
  callback: unknown
}

export interface RawTarget {
  listeners: RawListener[]
}

export interface RawRequest extends RawTarget {
  readyState: 'pending' | 'done'
  onsuccess: unknown
  onerror: unknown
}

export interface RawOpenRequest extends RawRequest {
  result: RawConnection | undefined
  transaction: RawTransaction | null
  onupgradeneeded: unknown
  onblocked: unknown
  addEventListener: (type: string, listener: () => void) => void
}

export interface RawTransaction extends RawTarget {
  mode: 'readonly' | 'readwrite' | 'versionchange'
  durability: 'default' | 'relaxed' | 'strict'
  db: RawConnection
  error: unknown
  onabort: unknown
  oncomplete: unknown
  onerror: unknown
  dispatchEvent: (event: { type: string }) => boolean
  _state: 'active' | 'inactive' | 'committing' | 'finished'
  _scope: Set<string>
  _requests: { request: RawRequest }[]
  _rollbackLog: (() => void)[]
  _start: () => void
  _abort: (errorName: string | null) => void
}

export interface RawConnection extends RawTarget {
  _closePending: boolean
  _rawDatabase: RawDatabase
  onversionchange: unknown
  onclose: unknown
  transaction: (names: string[], mode?: string, options?: object) => RawTransaction
  close: () => void
}

export interface RawDatabase {
  processTransactions: () => void
  rawObjectStores: Map<string, { records: { values: () => Iterable<{ value: unknown }> } }>
}

export interface RawFactory {
  _databases: Map<string, RawDatabase>
  open: (name: string, version?: number) => RawOpenRequest
}

/** The number of listeners that the constructor of a transaction adds for the database itself. */
const constructorListeners = 3

/** Removes the listeners of the page's code from a transaction, and leaves those of the database itself. */
export function silenceTransaction(transaction: RawTransaction): void {
  takeListeners(transaction, 'complete')
  transaction.listeners = transaction.listeners.filter((listener, index) =>
    isInternal(transaction, listener, index),
  )
  transaction.onabort = transaction.onerror = null
  for (const { request } of transaction._requests) silenceRequest(request)
}

/** Removes the page's own listeners for one type of event; the returned function calls them. */
export function takeListeners(
  transaction: RawTransaction,
  type: 'complete',
): (event: object) => void {
  const { oncomplete, listeners } = transaction
  transaction.oncomplete = null
  transaction.listeners = listeners.filter(
    (listener, index) => listener.type !== type || isInternal(transaction, listener, index),
  )
  const taken = listeners.filter((listener) => !transaction.listeners.includes(listener))
  const callbacks = [...taken.map(({ callback }) => callback), oncomplete] as (Listening | null)[]
  return (event) => {
    for (const callback of callbacks) callback?.call(transaction, event)
  }
}

type Listening = (this: RawTransaction, event: object) => void

const isInternal = (transaction: RawTransaction, { callback }: RawListener, index: number) =>
  index < constructorListeners || callback === transaction.db._rawDatabase.processTransactions

function silenceRequest(request: RawRequest): void {
  request.listeners = []
  request.onsuccess = request.onerror = null
}

export function silenceConnection(connection: RawConnection): void {
  connection.listeners = []
  connection.onversionchange = connection.onclose = null
}
