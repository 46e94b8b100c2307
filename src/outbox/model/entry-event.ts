import type { Entry, Parked } from './entry.ts'

/** What can happen to an entry. `transition.ts` defines the result in each state. */
export type EntryEvent =
  /** The entry is about to be sent; the event is stored before the first byte goes out. */
  | {
      is: 'claimed'
      at: number
      fence: number
      digest: string
      key: string
      extended?: true
      baseline?: unknown
    }
  /** The provider acknowledged it. */
  | { is: 'applied'; at: number; status: number; value?: unknown }
  /** The provider refused the entry, or the entry cannot be sent. */
  | { is: 'refused'; parked: Parked }
  /** The call was certainly not processed (401, 429, 503 with Retry-After, or our key is still in flight). */
  | { is: 'postponed'; notBefore?: number; counts: boolean }
  /** The result is unknown: no response, an unreadable response, or the sender died. */
  | { is: 'lost'; then: 'again' | 'ask' | 'person'; at: number; loss: Loss }
  /**
   * The entry waited to be repeated, but the provider no longer remembers its key, or a failed precondition may
   * be the effect of the entry's own earlier call.
   */
  | { is: 'expired'; then: 'ask' | 'person'; at: number }
  /** A reconciling read found the act at the provider. */
  | { is: 'found'; at: number; value?: unknown }
  /** A reconciling read did not find the act. `believed` is true only after the quarantine. */
  | { is: 'absent'; quietSince: number; believed: boolean; notBefore: number; at: number }
  /** A reconciling read is inconclusive. */
  | { is: 'unclear'; at: number; seen?: unknown }
  /** The entry is parked because the provider fails on this entry while it accepts others. */
  | { is: 'given-up'; parked: Parked }
  /** The entry was exported to a file or imported from one: another device may send it. */
  | { is: 'copied'; then: 'again' | 'ask' | 'person'; at: number; brought: boolean }
  /** The remaining events are choices of a person. */
  /** The person states that no other device sends the entries of the file. */
  | { is: 'only-here'; at: number }
  | { is: 'retried'; key: string; seq?: number }
  | { is: 'arrived'; at: number }
  | { is: 'discarded'; at: number }
  /**
   * `touches` are read keys as recorded. `isOvertaken`: a later entry has been sent, to the same target if the
   * entry overwrites one, or else in the same lane.
   */
  | { is: 'restored'; at: number; touches: string[]; isOvertaken: boolean }
  | { is: 'corrected'; change: Corrected; key: string }

export interface Loss {
  /** The provider failed on this entry, and has accepted others since its last try. */
  fault: boolean
  /** The response says that the call was applied, but its body cannot be read. */
  applied: boolean
  /**
   * The provider responded 2xx with an unreadable body. If a reconciling read does not find the act, it may be
   * sent again: at once for `natural` (idempotent), after the quarantine for `declinable`.
   */
  unread?: 'natural' | 'declinable'
  /** The provider answered another call right after this one was lost. */
  alone?: true
  notBefore?: number
  quietSince?: number
}

export type Corrected = Pick<Entry, 'args' | 'label' | 'record' | 'bodyIds' | 'touches'> & {
  target?: string
  /**
   * Present (possibly undefined) when the person saw another value at the correction than at the original act.
   */
  saw?: unknown
}
