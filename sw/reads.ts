import type { PersonKey } from '#src/outbox/model/entry.ts'
import { askProvider, type AskOutcome, networkMemory, nothingToShow } from './ask-provider.ts'
import { beginKeeping, findCached, fromKept, keep, stamped, type Keeping } from './kept.ts'
import { tellPages } from './messages.ts'

export interface Patience {
  /** How long a response is awaited before the cached one is shown, in ms. */
  usualMs: number
  /** The same if a call was lost in the last minute. */
  afterLossMs: number
}

const patience: Patience = { usualMs: 8_000, afterLossMs: 2_000 }

export const isRead = (request: Request): boolean =>
  request.cache !== 'no-store' &&
  (request.headers.get('accept') ?? '').startsWith('application/json')

/**
 * Network first, for one person; for the mode `force-cache`, the cached response first. The cached response is
 * shown if no response comes in time or the server fails. A later response is cached all the same, and the pages
 * are notified.
 * @param extend keeps the worker alive until the promise settles.
 */
export async function answerRead(
  request: Request,
  person: PersonKey,
  extend: (work: Promise<unknown>) => void,
  { usualMs, afterLossMs }: Patience = patience,
): Promise<Response> {
  const keeping = beginKeeping('reads', person, request.url)
  if (request.cache === 'force-cache') {
    const kept = await findCached(keeping)
    if (kept !== undefined) return fromKept(kept)
  }
  const waitMs = networkMemory.failedLately() ? afterLossMs : usualMs
  const asking = askAndKeep(request, keeping)
  extend(asking)
  const first = await Promise.race([asking, keptAfter(waitMs, keeping)])
  if (first instanceof Response) {
    networkMemory.lost()
    extend(asking.then((late) => (late.is === 'answer' ? tellRefreshed(request.url) : undefined)))
    return fromKept(first, { loss: 'slow' })
  }
  if (first.is === 'answer') return first.response
  const kept = await findCached(keeping)
  return kept === undefined ? nothingToShow(first) : fromKept(kept, whyOf(first))
}

const whyOf = ({ loss, response }: Extract<AskOutcome, { is: 'none' }>) => ({
  ...(loss === 'failed' ? {} : { loss }),
  ...(response === undefined ? {} : { failedStatus: response.status }),
})

const tellRefreshed = (url: string) => tellPages({ is: 'refreshed', url })

/** Resolves with the cached response after the wait; never resolves if nothing is cached. */
async function keptAfter(waitMs: number, keeping: Keeping): Promise<Response> {
  await new Promise((resolve) => setTimeout(resolve, waitMs))
  return (await findCached(keeping)) ?? new Promise<never>(() => undefined)
}

async function askAndKeep(request: Request, keeping: Keeping): Promise<AskOutcome> {
  const asked = await askProvider(request)
  if (asked.is === 'none' || asked.response.status !== 200 || !isJson(asked.response)) return asked
  const { response, askedAt } = asked
  const text = await wholeJson(response)
  if (text === undefined) {
    networkMemory.lost()
    return { is: 'none', loss: 'lost' }
  }
  const answer = stamped(response, text, { askedAt, from: 'network' })
  await keep(keeping, answer.clone())
  return { is: 'answer', response: answer, askedAt }
}

const isJson = (response: Response) =>
  /^application\/(?:[\w.+-]+\+)?json\b/i.test(response.headers.get('content-type') ?? '')

/** The text of a response, or undefined if it was cut off, because partial JSON is unusable. */
async function wholeJson(response: Response): Promise<string | undefined> {
  try {
    const text = await response.text()
    JSON.parse(text)
    return text
  } catch {
    return undefined
  }
}
