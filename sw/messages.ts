import type { Outcome } from '#src/api/network-state.ts'
import type { DrainReport } from '#src/outbox/send/drain.ts'
import type { PersonKey } from '#src/outbox/model/entry.ts'

/** Messages of a page, or of a waiting worker, to the worker. Each comes with a port for the replies. */
export type PageMessage =
  /** Send the unsent entries. */
  | { is: 'drain' }
  /** Start the worker if it is stopped; a waiting worker sends this before it takes over. */
  | { is: 'wake' }
  /** To a waiting worker: take over, because the person consented. */
  | { is: 'take-over' }
  /** This person signs out: delete their cached reads, and cache none that are in flight. */
  | { is: 'forget'; person: PersonKey }

export type WorkerReply =
  /**
   * Sending continues, or calls in flight come to their end; repeated every few seconds until the requested
   * work is done.
   */
  | { is: 'draining' }
  | { is: 'drained'; report: DrainReport }
  | { is: 'drain-failed'; reason: string }
  | { is: 'awake' }
  | { is: 'taken' }
  /** A call takes too long to wait for, so the take-over is refused for now. */
  | { is: 'sending' }
  | { is: 'forgotten' }

/** Messages that the worker sends to every page unasked. */
export type WorkerNews =
  /** The outcome of a call of the worker, for the state of the network. */
  | { is: 'outcome'; outcome: Outcome }
  /** A response came after the page had received an older cached one. */
  | { is: 'refreshed'; url: string }

export function isPageMessage(value: unknown): value is PageMessage {
  if (typeof value !== 'object' || value === null || !('is' in value)) return false
  if (value.is === 'forget') return 'person' in value && typeof value.person === 'string'
  return value.is === 'drain' || value.is === 'wake' || value.is === 'take-over'
}

/** The part of the worker's scope that this file uses. */
declare const self: {
  clients: {
    matchAll: (of: {
      type: 'window'
    }) => Promise<readonly { postMessage: (news: unknown) => void }[]>
  }
}

export async function tellPages(news: WorkerNews): Promise<void> {
  for (const page of await self.clients.matchAll({ type: 'window' })) page.postMessage(news)
}
