import type { Entry, Parked } from './entry.ts'

/** What can happen to an entry; what it makes of it says `transition.ts`. */
export type EntryEvent =
  /** It goes out: written before the first byte. */
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
  /** The provider refused it, or it cannot be sent. */
  | { is: 'refused'; parked: Parked }
  /** Certainly not processed (401, 429, 503 with Retry-After, our key still under way). */
  | { is: 'postponed'; notBefore?: number; counts: boolean }
  /** Nobody knows: no answer, an answer that is not one, a holder that died. */
  | { is: 'lost'; then: 'again' | 'ask' | 'person'; at: number; loss: Loss }
  /**
   * It waited to be repeated under a key which the provider does not remember any more, or where
   * something stands in its way that it may have done itself.
   */
  | { is: 'expired'; then: 'ask' | 'person'; at: number }
  /** A probe found it. */
  | { is: 'found'; at: number; value?: unknown }
  /** A probe did not find it. `believed` after the quarantine. */
  | { is: 'absent'; quietSince: number; believed: boolean; notBefore: number; at: number }
  /** A probe cannot tell. */
  | { is: 'unclear'; at: number; seen?: unknown }
  /** Parked because it alone fails at the provider. */
  | { is: 'given-up'; parked: Parked }
  /** It is in a file now, or was brought in from one: another device may send it. */
  | { is: 'copied'; then: 'again' | 'ask' | 'person'; at: number; brought: boolean }
  /** A person's choices. */
  /** No other device sends what is in the file. */
  | { is: 'only-here'; at: number }
  | { is: 'retried'; key: string; seq?: number }
  | { is: 'arrived'; at: number }
  | { is: 'discarded'; at: number }
  /**
   * `touches` as recorded. `isOvertaken`: what was done after it has gone out: to the same target, where it
   * overwrites one, or else in its lane.
   */
  | { is: 'restored'; at: number; touches: string[]; isOvertaken: boolean }
  | { is: 'corrected'; change: Corrected; key: string }

export interface Loss {
  /** The provider failed on this one, while others passed since its last try. */
  fault: boolean
  /** The answer says that it was applied, but cannot be read. */
  applied: boolean
  /**
   * The answer called it done, and said nothing that can be read. What a read does not show then may be sent
   * again: at once where that is natural, after the quarantine where it may have been declined.
   */
  unread?: 'natural' | 'declinable'
  /** The provider answered another call right after it. */
  alone?: true
  notBefore?: number
  quietSince?: number
}

export type Corrected = Pick<Entry, 'args' | 'label' | 'record' | 'bodyIds' | 'touches'> & {
  target?: string
  /** Present where the person had something else before them, which undefined is as well. */
  saw?: unknown
}
