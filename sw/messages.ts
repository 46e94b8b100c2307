import type { Outcome } from '#src/api/network-state.ts'
import type { DrainReport } from '#src/outbox/send/drain.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'

/** What a page, or a worker that waits, asks of the worker. Each comes with a port for the replies. */
export type PageMessage =
  /** Send what is unsent. */
  | { is: 'drain' }
  /** Start, where it does not run: a worker that waits asks so before it takes over. */
  | { is: 'wake' }
  /** To a worker that waits: take over, the person consented. */
  | { is: 'take-over' }
  /** This person signs out: keep nothing of what they read, nor of what is still being read. */
  | { is: 'forget'; person: PersonKey }

export type WorkerReply =
  /**
   * The sending goes on, or what is under way comes to its end; said every few seconds until what was
   * asked for is done.
   */
  | { is: 'draining' }
  | { is: 'drained'; report: DrainReport }
  | { is: 'drain-failed'; reason: string }
  | { is: 'awake' }
  | { is: 'taken' }
  /** A call takes too long to wait for: not now. */
  | { is: 'sending' }
  | { is: 'forgotten' }

/** What the worker tells every page without being asked. */
export type WorkerNews =
  /** What a call of the worker's says about the network. */
  | { is: 'outcome'; outcome: Outcome }
  /** An answer came after the page was given an older one. */
  | { is: 'refreshed'; url: string }

export function isPageMessage(value: unknown): value is PageMessage {
  if (typeof value !== 'object' || value === null || !('is' in value)) return false
  if (value.is === 'forget') return 'person' in value && typeof value.person === 'string'
  return value.is === 'drain' || value.is === 'wake' || value.is === 'take-over'
}
