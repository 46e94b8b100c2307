import type { Entry, Parked } from './entry.ts'

/**
 * What can happen to an entry. `transition.ts` defines the result in each state. No event is stored, so an optional
 * member may be undefined.
 */
export type EntryEvent =
  /** The entry is about to be sent; the event is stored before the first byte goes out. */
  | {
      is: 'claimed'
      at: number
      digest: string
      key: string
      extended?: true | undefined
      baseline?: unknown
    }
  /** The provider acknowledged the entry, or a reconciling read found the act there. */
  | { is: 'applied'; at: number; status: number; value?: unknown }
  /**
   * A person has to decide: the provider refused the call or fails on this entry alone, a read was refused,
   * inconclusive or shows a conflict, or the call cannot be built.
   */
  | { is: 'parked'; parked: Parked }
  /**
   * The call did not start or was certainly not processed (401, 429, or 503 or 409 with Retry-After), or a read
   * failed. With `counts`, the call stays counted as an attempt.
   */
  | { is: 'postponed'; notBefore?: number | undefined; counts: boolean }
  /** The result is unknown: no response, a response that does not show the result, or the sender died. */
  | { is: 'lost'; then: 'again' | 'ask' | 'person'; at: number; loss: Loss }
  /**
   * The waiting entry has to be reconciled, or the person asked, before its next call: its key no longer protects
   * it, the state at the provider may be the effect of its own earlier call, or another device may have sent it.
   */
  | { is: 'expired'; then: 'ask' | 'person'; at: number }
  /**
   * A reconciling read did not find the act. `believed`: the absence counts, because the quarantine is over or the
   * entry is idempotent.
   */
  | { is: 'absent'; quietSince: number; believed: boolean; notBefore: number; at: number }
  /** The entry was exported to a file or imported from one: another device may send it. */
  | { is: 'copied'; then: 'again' | 'ask' | 'person'; at: number; brought: boolean }
  /** The remaining events are choices of a person. */
  /** The person states that no other device sends the entries of the file. */
  | { is: 'only-here'; at: number }
  | { is: 'retried'; key: string; seq?: number }
  | { is: 'arrived'; at: number }
  | { is: 'discarded'; at: number }
  /**
   * `touches` are the keys of the reads that the entry changes (they may contain local ids). `isOvertaken`: a later
   * entry has been sent, to the same target if the entry overwrites one, or else in the same lane.
   */
  | { is: 'restored'; at: number; touches: string[]; isOvertaken: boolean }
  | { is: 'corrected'; change: Corrected; key: string }

export interface Loss {
  /** The provider failed on this entry, and has accepted others since its last try. */
  fault?: boolean
  /**
   * A 2xx response counts as proof that the call was applied, but its body cannot be read or reports other bytes
   * than ours.
   */
  applied?: boolean
  /**
   * The provider responded 2xx with an unreadable body, which does not prove that the call was applied, or the call
   * is idempotent. If a reconciling read does not find the act, the call may be sent again: an idempotent one without
   * a quarantine.
   */
  unread?: boolean
  /** The provider answered another call right after this one was lost. */
  alone?: true
  notBefore?: number | undefined
  quietSince?: number | undefined
}

export type Corrected = Pick<Entry, 'args' | 'label' | 'record' | 'bodyIds' | 'touches'> & {
  target?: string
  /**
   * Present (possibly undefined) if the correction states the value that the person saw; otherwise the entry's
   * `saw` stays.
   */
  saw?: unknown
}
