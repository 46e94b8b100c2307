import type { Operation } from './operation.ts'
import type { PersonKey } from './entry.ts'

/**
 * Everything that the engine takes from outside, so that a test can replace each.
 * The engine names no global: no fetch, no Date, no navigator.
 */
export interface Clock {
  /** The device's clock, in ms since 1970. It may jump. */
  now: () => number
  /** Ms since this context began. It never goes back; it may stand still while the device sleeps. */
  monotonic: () => number
  /** Resolves after `ms`, or as soon as the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A call as it goes out: bytes, not objects, so that every retry is the same. */
export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, without the provider's address. */
  path: string
  headers: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

export interface WireAnswer {
  status: number
  /** A redirect was answered; it is not followed. */
  redirected: boolean
  header: (name: string) => string | null
  /** The whole body as text; rejects when it was cut off. Only one of the two is read. */
  text: () => Promise<string>
  /** The same as bytes. */
  bytes?: () => Promise<ArrayBuffer>
}

/** Rejects when no answer came (no network, cut off, aborted). */
export type Send = (request: WireRequest, signal: AbortSignal) => Promise<WireAnswer>

export interface Signed {
  person: PersonKey
  /** The bearer token, read at the moment of sending; never stored in an entry. */
  token: string
}

export interface Lock {
  /**
   * Runs `work` while holding the lock, or answers 'busy' at once when another holds it.
   * `lost` aborts when the lock was taken away. `steal` takes it from a holder that seems dead.
   */
  hold: <T>(
    name: string,
    options: { steal: boolean },
    work: (lost: AbortSignal) => Promise<T>,
  ) => Promise<T | 'busy'>
}

export interface Settings {
  /** Longest time for which a call that we gave up on may still reach the provider, in ms. */
  quarantineMs: number
  /** Time between two looks after the quarantine, in ms. */
  probeGapMs: number
  /** Our own time-out for a call with so many bytes, in ms. */
  deadlineMs: (bytes: number) => number
  backoffMinMs: number
  backoffMaxMs: number
  /** Whether the provider honours `Idempotency-Key`, by the configuration (`PROVIDER_KEYS`). */
  keys: 'none' | 'honoured'
  /** Whether the provider takes fields and parts that the contract does not name. */
  extensions: boolean
  /** For how long the provider remembers a key, in ms. */
  keyLifeMs: number
  /** Lanes under way at once; heavy entries go one at a time all the same. */
  lanesAtOnce: number
  /** 500, 502, 504 in a row on one entry, while others pass, after which it is parked. */
  serverFaultsBeforePark: number
  /**
   * A call whose lost answer somebody would have to look for goes only when the provider has answered within
   * this time, in ms; else something is read first. What finds no network at all has not been begun then.
   */
  heardWithinMs: number
  /** The lock of a holder whose heartbeat is older than this may be stolen, in ms. */
  heartbeatDeadMs: number
}

export interface Ports {
  operations: ReadonlyMap<string, Operation<never>>
  clock: Clock
  send: Send
  /** Who is signed in now, with a token that has not expired. */
  signed: () => Promise<Signed | undefined>
  lock: Lock
  random: () => number
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  /**
   * Whether two files show one photo, which somebody may have encoded anew; undefined where that cannot be
   * told. Without it only equal bytes tell.
   */
  isSamePicture?: (ours: ArrayBuffer, theirs: ArrayBuffer) => Promise<boolean | undefined>
  /** Gives up what can be read again, or what the device keeps free: there is no room to note what becomes of the work. */
  makeRoom?: () => Promise<void>
  settings: Settings
}
