import type { Operation } from './operation.ts'
import type { PersonKey } from './entry.ts'

/** The clocks of a run. A run reads no others, so that a test can set the time. */
export interface Clock {
  /** The device's clock, in ms since 1970. It may jump. */
  now: () => number
  /** Ms since this context began. It never goes back; it may stop while the device sleeps. */
  monotonic: () => number
  /** Resolves after `ms`, or as soon as the signal aborts. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>
}

/** A call as it is sent: bytes instead of objects, so that a digest shows whether a retry is identical. */
export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path and query, without the provider's address. */
  path: string
  headers: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

export interface WireAnswer {
  status: number
  /** The response was a redirect, which is not followed. */
  redirected: boolean
  header: (name: string) => string | null
  /** The whole body as text; rejects if the body was cut off. Only one of `text` and `bytes` is read. */
  text: () => Promise<string>
  /** The whole body as bytes. */
  bytes?: () => Promise<ArrayBuffer>
}

/** Rejects if no response came (no network, cut off, aborted). */
export type Send = (request: WireRequest, signal: AbortSignal) => Promise<WireAnswer>

export interface Signed {
  person: PersonKey
  /** The bearer token, read at the moment of sending; never stored in an entry. */
  token: string
}

export interface Lock {
  /**
   * Runs `work` while holding the lock, or returns 'busy' at once if another context holds it. `lost` aborts
   * when the lock is stolen. `steal` takes the lock from a holder that seems dead.
   */
  hold: <T>(
    name: string,
    options: { steal: boolean },
    work: (lost: AbortSignal) => Promise<T>,
  ) => Promise<T | 'busy'>
}

export interface Settings {
  /** The longest time for which an aborted call may still reach the provider, in ms. */
  quarantineMs: number
  /** The time between two reconciling reads after the quarantine, in ms. */
  probeGapMs: number
  /** The timeout of a call with this number of bytes, in ms. */
  deadlineMs: (bytes: number) => number
  backoffMinMs: number
  backoffMaxMs: number
  /** Whether the provider honours `Idempotency-Key`, by the configuration (`PROVIDER_KEYS`). */
  keys: 'none' | 'honoured'
  /** Whether the provider accepts fields and parts outside the contract. */
  extensions: boolean
  /** How long the provider remembers a key, in ms. */
  keyLifeMs: number
  /** The number of lanes in flight at once; entries with photos still go one at a time. */
  lanesAtOnce: number
  /** The number of failed responses on one entry, each after another entry was accepted, after which it is parked. */
  serverFaultsBeforePark: number
  /**
   * A call whose lost response would need a reconciling read or a person is sent only if the provider has answered
   * within this time, in ms; otherwise the engine reads something first. If there is no network at all, the call
   * has then not been started.
   */
  heardWithinMs: number
  /** A lock whose holder's heartbeat is older than this may be stolen, in ms. */
  heartbeatDeadMs: number
}

/** Everything that a run takes from outside, so that a test can replace each part: a run calls no fetch itself. */
export interface Ports {
  operations: ReadonlyMap<string, Operation<never>>
  clock: Clock
  send: Send
  /** The person who is signed in now, with a token that has not expired. */
  signed: () => Promise<Signed | undefined>
  lock: Lock
  random: () => number
  sha256: (bytes: Uint8Array<ArrayBuffer>) => Promise<string>
  /**
   * Whether two files show the same photo, even if one was re-encoded; 'incomplete' if `theirs` is empty or
   * truncated, undefined if the comparison is inconclusive. Without this port only equal bytes count.
   */
  isSamePicture?: (
    ours: ArrayBuffer,
    theirs: ArrayBuffer,
  ) => Promise<boolean | 'incomplete' | undefined>
  settings: Settings
}
